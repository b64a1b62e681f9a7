//! The harness of `harness.h` once more: scene files, options, the clock.

use std::{collections::HashMap, fs, time::Instant};

#[derive(Clone, Default)]
pub struct Paint {
    /// 0 solid, 1 linear, 2 conic.
    pub kind: u8,
    /// Straight 0xAARRGGBB.
    pub color: u32,
    pub geometry: Vec<f32>,
    pub stops: Vec<(f32, u32)>,
}

#[derive(Clone, Default)]
pub struct Block {
    /// Width, cap and join of a stroke.
    pub stroke: Option<(f32, String, String)>,
    pub even_odd: bool,
    pub paint: Paint,
    /// A verb of M L Q C Z, and its points.
    pub segments: Vec<(char, Vec<f32>)>,
}

impl Block {
    /// Left, top, right and bottom of all points.
    pub fn bounds(&self) -> [f32; 4] {
        let mut bounds = [f32::MAX, f32::MAX, f32::MIN, f32::MIN];
        for point in self.segments.iter().flat_map(|(_, points)| points.chunks(2)) {
            bounds = [bounds[0].min(point[0]), bounds[1].min(point[1]), bounds[2].max(point[0]), bounds[3].max(point[1])];
        }
        bounds
    }
}

pub struct Scene {
    pub width: usize,
    pub height: usize,
    pub blocks: Vec<Block>,
}

/// A rasterizer made from a scene once, or why there is none.
pub trait Peer {
    fn paint(&self, pixels: &mut [u32], width: usize, height: usize);
}
pub type Make = fn(&Scene) -> Result<Box<dyn Peer>, String>;

fn color(word: &str) -> u32 {
    u32::from_str_radix(&word[1..], 16).unwrap()
}

fn paint(words: &[&str]) -> Paint {
    if words[0].starts_with('#') {
        return Paint { color: color(words[0]), ..Default::default() };
    }
    let count = if words[0] == "linear" { 4 } else { 3 };
    let geometry = words[1..=count].iter().map(|word| word.parse().unwrap()).collect();
    let stops: Vec<_> = words[count + 2..].chunks(2).map(|stop| (stop[0].parse().unwrap(), color(stop[1]))).collect();
    Paint { kind: if count == 4 { 1 } else { 2 }, color: stops[0].1, geometry, stops }
}

fn read_scene(file: &str) -> Scene {
    let mut scene = Scene { width: 1920, height: 1080, blocks: vec![] };
    for line in fs::read_to_string(file).unwrap().lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied() {
            None | Some("#") => {}
            Some("V") => (scene.width, scene.height) = (words[2].parse().unwrap(), words[3].parse().unwrap()),
            Some("F") => {
                scene.blocks.push(Block { even_odd: words[1] == "eo", paint: paint(&words[2..]), ..Default::default() })
            }
            Some("S") => scene.blocks.push(Block {
                stroke: Some((words[1].parse().unwrap(), words[2].into(), words[3].into())),
                paint: paint(&words[4..]),
                ..Default::default()
            }),
            Some(verb) => {
                let points = words[1..].iter().map(|word| word.parse().unwrap()).collect();
                scene.blocks.last_mut().unwrap().segments.push((verb.chars().next().unwrap(), points));
            }
        }
    }
    scene
}

#[repr(C)]
struct TimeSpec {
    seconds: i64,
    nanoseconds: i64,
}
extern "C" {
    fn clock_gettime(clock: i32, time: *mut TimeSpec) -> i32;
}

/// This thread's CPU time.
fn milliseconds() -> f64 {
    let mut time = TimeSpec { seconds: 0, nanoseconds: 0 };
    unsafe { clock_gettime(3, &mut time) };
    time.seconds as f64 * 1e3 + time.nanoseconds as f64 * 1e-6
}

fn measure(duration: f64, mut paint: impl FnMut()) -> Vec<f64> {
    let mut time = |count: usize| {
        let start = milliseconds();
        (0..count).for_each(|_| paint());
        (milliseconds() - start) / count as f64
    };
    let first = time(1);
    if first > 1000.0 {
        return vec![first];
    }
    let batch = ((duration / 40.0 / time(3).max(1e-5)) as usize).max(1);
    let (start, mut times) = (Instant::now(), vec![]);
    while times.len() < 5 || (start.elapsed().as_secs_f64() * 1e3 < duration && times.len() < 400) {
        times.push(time(batch));
    }
    times.sort_by(f64::total_cmp);
    times
}

/// `--peer NAME` chooses; the other options are those of `harness.h`, without `--frames`.
pub fn run(peers: &[(&str, Make)]) {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let options: HashMap<_, _> = words.chunks(2).map(|pair| (pair[0].as_str(), pair[1].as_str())).collect();
    let (folder, check) = (options["--scenes"], options.get("--check"));
    let duration = options.get("--ms").map_or(60.0, |value| value.parse().unwrap());
    let (name, make) = peers.iter().find(|peer| peer.0 == options["--peer"]).unwrap();
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<String> = entries.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    for scene_name in files.iter().filter_map(|file| file.strip_suffix(".txt")) {
        if options.get("--only").is_some_and(|only| !only.split(',').any(|wanted| wanted == scene_name)) {
            continue;
        }
        let mut scene = read_scene(&format!("{folder}/{scene_name}.txt"));
        if check.is_some() {
            scene.blocks.iter_mut().for_each(|block| block.paint = Paint { color: !0, ..Default::default() });
        }
        let peer = match make(&scene) {
            Ok(peer) => peer,
            Err(reason) => {
                println!(r#"{{"peer":"{name}","scene":"{scene_name}","skip":"{reason}"}}"#);
                continue;
            }
        };
        let (width, height) = (scene.width, scene.height);
        let mut pixels = vec![if check.is_some() { 0xFF000000 } else { 0xFFF0F0F0u32 }; width * height];
        if let Some(output) = check {
            peer.paint(&mut pixels, width, height);
            let mut picture = format!("P5 {width} {height} 255\n").into_bytes();
            picture.extend(pixels.iter().map(|pixel| (pixel >> 8) as u8));
            fs::write(format!("{output}/{name}.{scene_name}.pgm"), picture).unwrap();
            continue;
        }
        let times = measure(duration, || peer.paint(&mut pixels, width, height));
        let (median, shortest) = (times[times.len() / 2], times[0]);
        println!(r#"{{"peer":"{name}","scene":"{scene_name}","ms":{median:.5},"min_ms":{shortest:.5}}}"#);
    }
}
