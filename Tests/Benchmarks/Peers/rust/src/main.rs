mod ab_glyph_peer;
mod harness;
mod tiny_skia_peer;

fn main() {
    harness::run(&[("tiny_skia", tiny_skia_peer::make), ("ab_glyph", ab_glyph_peer::make)]);
}
