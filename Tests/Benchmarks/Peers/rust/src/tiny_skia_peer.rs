//! tiny-skia. It has no conic gradient; a linear one takes its place.

use crate::harness::{Block, Peer, Scene};
use tiny_skia::*;

struct TinySkia(Vec<(Path, Paint<'static>, FillRule, Option<Stroke>)>);

/// Red and blue change places, as its pixels are RGBA and ours BGRA.
fn color(argb: u32) -> Color {
    Color::from_rgba8(argb as u8, (argb >> 8) as u8, (argb >> 16) as u8, (argb >> 24) as u8)
}

fn path(block: &Block) -> Option<Path> {
    let mut path = PathBuilder::new();
    for (verb, p) in &block.segments {
        match verb {
            'M' => path.move_to(p[0], p[1]),
            'L' => path.line_to(p[0], p[1]),
            'Q' => path.quad_to(p[0], p[1], p[2], p[3]),
            'C' => path.cubic_to(p[0], p[1], p[2], p[3], p[4], p[5]),
            _ => path.close(),
        }
    }
    path.finish()
}

fn paint(block: &Block) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Default::default() };
    if block.paint.kind == 0 {
        paint.set_color(color(block.paint.color));
        return paint;
    }
    let line = if block.paint.kind == 1 { block.paint.geometry.clone() } else { block.bounds().to_vec() };
    let stops = block.paint.stops.iter().map(|stop| GradientStop::new(stop.0, color(stop.1))).collect();
    let (start, end) = (Point::from_xy(line[0], line[1]), Point::from_xy(line[2], line[3]));
    paint.shader = LinearGradient::new(start, end, stops, SpreadMode::Pad, Transform::identity()).unwrap();
    paint
}

fn stroke(block: &Block) -> Option<Stroke> {
    let (width, cap, join) = block.stroke.as_ref()?;
    let line_cap = match cap.as_str() {
        "round" => LineCap::Round,
        "square" => LineCap::Square,
        _ => LineCap::Butt,
    };
    let line_join = match join.as_str() {
        "round" => LineJoin::Round,
        "bevel" => LineJoin::Bevel,
        _ => LineJoin::Miter,
    };
    Some(Stroke { width: *width, miter_limit: 4.0, line_cap, line_join, ..Default::default() })
}

pub fn make(scene: &Scene) -> Result<Box<dyn Peer>, String> {
    let items = scene.blocks.iter().filter_map(|block| {
        let rule = if block.even_odd { FillRule::EvenOdd } else { FillRule::Winding };
        Some((path(block)?, paint(block), rule, stroke(block)))
    });
    Ok(Box::new(TinySkia(items.collect())))
}

impl Peer for TinySkia {
    fn paint(&self, pixels: &mut [u32], width: usize, height: usize) {
        let bytes = unsafe { std::slice::from_raw_parts_mut(pixels.as_mut_ptr() as *mut u8, pixels.len() * 4) };
        let mut target = PixmapMut::from_bytes(bytes, width as u32, height as u32).unwrap();
        for (path, paint, rule, stroke) in &self.0 {
            match stroke {
                Some(stroke) => target.stroke_path(path, paint, stroke, Transform::identity(), None),
                None => target.fill_path(path, paint, *rule, Transform::identity(), None),
            };
        }
    }
}
