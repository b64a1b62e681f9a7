// Anti-Grain Geometry: a scanline rasterizer with gradients from a table of 256 colours.
#include "harness.h"

#include <agg2/agg_conv_curve.h>
#include <agg2/agg_conv_stroke.h>
#include <agg2/agg_path_storage.h>
#include <agg2/agg_pixfmt_rgba.h>
#include <agg2/agg_rasterizer_scanline_aa.h>
#include <agg2/agg_renderer_scanline.h>
#include <agg2/agg_scanline_p.h>
#include <agg2/agg_scanline_u.h>
#include <agg2/agg_span_allocator.h>
#include <agg2/agg_span_gradient.h>
#include <agg2/agg_span_interpolator_linear.h>

struct ConicFunction {
    double start;
    int calculate(int x, int y, int range) const {
        const double turns = (atan2(y, x) - start) / (2 * M_PI);
        return int((turns - floor(turns)) * range);
    }
};

struct ColorTable {
    const agg::rgba8 *colors;
    unsigned size() const { return 256; }
    const agg::rgba8 &operator[](unsigned index) const { return colors[index]; }
};

struct AGG : Peer {
    using Pixels = agg::pixfmt_bgra32_pre;
    using Renderer = agg::renderer_base<Pixels>;
    using Interpolator = agg::span_interpolator_linear<>;
    struct Item {
        Block block;
        agg::path_storage path;
        std::vector<agg::rgba8> colors;
        bool isWide;
    };
    struct Sink {
        agg::path_storage &path;
        void move(double x, double y) { path.move_to(x, y); }
        void line(double x, double y) { path.line_to(x, y); }
        void quad(const double *p) { path.curve3(p[0], p[1], p[2], p[3]); }
        void cubic(const double *p) { path.curve4(p[0], p[1], p[2], p[3], p[4], p[5]); }
        void close() { path.close_polygon(); }
    };
    std::vector<std::unique_ptr<Item>> items;
    agg::rasterizer_scanline_aa<> rasterizer;
    agg::scanline_p8 packed;
    agg::scanline_u8 unpacked;
    agg::span_allocator<agg::rgba8> spans;

    static agg::rgba8 color(uint32_t argb) {
        auto part = [&](int shift) { return (argb >> shift & 255) / 255.0; };
        agg::rgba color(part(16), part(8), part(0), part(24));
        color.premultiply();
        return agg::rgba8(color);
    }

    static std::vector<agg::rgba8> colors(const std::vector<Stop> &stops) {
        std::vector<agg::rgba8> colors;
        for (size_t i = 0, stop = 0; i < 256; i++) {
            const double place = i / 255.0;
            while (stop + 2 < stops.size() && place > stops[stop + 1].offset) stop++;
            const Stop &from = stops[stop], &to = stops[stop + 1];
            colors.push_back(color(from.color).gradient(color(to.color), (place - from.offset) / (to.offset - from.offset)));
        }
        return colors;
    }

    std::string prepare(const Scene &scene) override {
        rasterizer.clip_box(0, 0, scene.width, scene.height);
        for (const Block &block : scene.blocks) {
            auto item = std::make_unique<Item>();
            item->block = block;
            block.send(Sink{item->path});
            if (block.paint.kind) item->colors = colors(block.paint.stops);
            item->isWide = block.box().right - block.box().left > 64;
            items.push_back(std::move(item));
        }
        return "";
    }

    void paint(uint32_t *pixels, int width, int height, int bytesPerRow) override {
        agg::rendering_buffer buffer(reinterpret_cast<agg::int8u *>(pixels), width, height, bytesPerRow);
        Pixels format(buffer);
        Renderer renderer(format);
        for (auto &item : items) {
            addPath(*item);
            if (item->isWide) paint(*item, renderer, packed);
            else paint(*item, renderer, unpacked);
        }
    }

    void addPath(Item &item) {
        static const agg::line_cap_e caps[] = {agg::butt_cap, agg::round_cap, agg::square_cap};
        static const agg::line_join_e joins[] = {agg::miter_join, agg::round_join, agg::bevel_join};
        rasterizer.reset();
        rasterizer.filling_rule(item.block.evenOdd ? agg::fill_even_odd : agg::fill_non_zero);
        agg::conv_curve<agg::path_storage> curve(item.path);
        if (!item.block.isStroke) {
            rasterizer.add_path(curve);
            return;
        }
        agg::conv_stroke<agg::conv_curve<agg::path_storage>> stroke(curve);
        stroke.width(item.block.width);
        stroke.line_cap(caps[item.block.cap]);
        stroke.line_join(joins[item.block.join]);
        stroke.miter_limit(4);
        rasterizer.add_path(stroke);
    }

    template <class Scanline>
    void paint(const Item &item, Renderer &renderer, Scanline &scanline) {
        const Paint &paint = item.block.paint;
        const double *p = paint.geometry;
        if (paint.kind == Paint::solid) {
            agg::renderer_scanline_aa_solid<Renderer> solid(renderer);
            solid.color(color(paint.color));
            agg::render_scanlines(rasterizer, scanline, solid);
        } else if (paint.kind == Paint::linear) {
            agg::trans_affine place = agg::trans_affine_rotation(atan2(p[3] - p[1], p[2] - p[0]));
            place *= agg::trans_affine_translation(p[0], p[1]);
            place.invert();
            paintGradient(item, renderer, scanline, place, agg::gradient_x(), hypot(p[2] - p[0], p[3] - p[1]));
        } else {
            paintGradient(item, renderer, scanline, agg::trans_affine_translation(-p[0], -p[1]), ConicFunction{p[2]}, 256);
        }
    }

    template <class Scanline, class Function>
    void paintGradient(const Item &item, Renderer &renderer, Scanline &scanline, agg::trans_affine place, Function function,
                       double length) {
        Interpolator interpolator(place);
        ColorTable table{item.colors.data()};
        agg::span_gradient<agg::rgba8, Interpolator, Function, ColorTable> span(interpolator, function, table, 0, length);
        agg::render_scanlines_aa(rasterizer, scanline, renderer, spans, span);
    }
};

int main(int count, char **words) { return benchMain<AGG>("agg", count, words); }
