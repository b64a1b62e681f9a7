//! ab_glyph's accumulation buffer, after font-rs: signed areas in Float, summed over the whole box of a path. We blend.

use crate::harness::{Block, Peer, Scene};
use ab_glyph_rasterizer::{point, Rasterizer};

struct AbGlyph(Vec<Item>);

struct Item {
    segments: Vec<(char, Vec<f32>)>,
    left: usize,
    top: usize,
    width: usize,
    height: usize,
    color: u32,
}

fn item(block: &Block, scene: &Scene) -> Item {
    let bounds = block.bounds();
    let (left, top) = (bounds[0].floor().max(0.0), bounds[1].floor().max(0.0));
    let (right, bottom) = (bounds[2].ceil().min(scene.width as f32), bounds[3].ceil().min(scene.height as f32));
    let moved = |points: &Vec<f32>| points.chunks(2).flat_map(|p| [p[0] - left, p[1] - top]).collect();
    Item {
        segments: block.segments.iter().map(|(verb, points)| (*verb, moved(points))).collect(),
        left: left as usize,
        top: top as usize,
        width: (right - left) as usize,
        height: (bottom - top) as usize,
        color: block.paint.color,
    }
}

pub fn make(scene: &Scene) -> Result<Box<dyn Peer>, String> {
    let has = |test: fn(&Block) -> bool| scene.blocks.iter().any(test);
    if has(|block| block.stroke.is_some()) {
        return Err("no strokes".into());
    }
    if has(|block| block.paint.kind != 0) {
        return Err("no gradients".into());
    }
    if has(|block| block.even_odd) {
        return Err("no even-odd rule".into());
    }
    Ok(Box::new(AbGlyph(scene.blocks.iter().map(|block| item(block, scene)).collect())))
}

fn draw(segments: &[(char, Vec<f32>)], rasterizer: &mut Rasterizer) {
    let (mut pen, mut start) = (point(0.0, 0.0), point(0.0, 0.0));
    for (verb, p) in segments {
        let end = if *verb == 'Z' { start } else { point(p[p.len() - 2], p[p.len() - 1]) };
        match verb {
            'M' => start = end,
            'Q' => rasterizer.draw_quad(pen, point(p[0], p[1]), end),
            'C' => rasterizer.draw_cubic(pen, point(p[0], p[1]), point(p[2], p[3]), end),
            _ => rasterizer.draw_line(pen, end),
        }
        pen = end;
    }
}

/// Each of the four bytes times a factor of 255, rounded.
fn scaled(pixel: u32, factor: u32) -> u32 {
    let parts = ((pixel as u64 & 0xFF00FF00) << 24) | (pixel as u64 & 0x00FF00FF);
    let parts = parts * factor as u64 + 0x0080008000800080;
    let parts = ((parts + ((parts >> 8) & 0x00FF00FF00FF00FF)) >> 8) & 0x00FF00FF00FF00FF;
    (parts | (parts >> 24)) as u32
}

impl Peer for AbGlyph {
    fn paint(&self, pixels: &mut [u32], width: usize, _: usize) {
        let mut rasterizer = Rasterizer::new(1, 1);
        for item in &self.0 {
            rasterizer.reset(item.width, item.height);
            draw(&item.segments, &mut rasterizer);
            let color = scaled(item.color | 0xFF000000, item.color >> 24);
            rasterizer.for_each_pixel(|index, coverage| {
                if coverage > 0.0 {
                    let source = scaled(color, (coverage.min(1.0) * 255.0 + 0.5) as u32);
                    let place = (item.top + index / item.width) * width + item.left + index % item.width;
                    pixels[place] = source + scaled(pixels[place], 255 - (source >> 24));
                }
            });
        }
    }
}
