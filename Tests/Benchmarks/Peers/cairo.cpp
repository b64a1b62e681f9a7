// Cairo, whose pictures pixman paints. It has no conic gradient; a linear one takes its place.
#include "harness.h"

#include <cairo.h>

struct Cairo : Peer {
    struct Item {
        Block block;
        cairo_path_t *path;
        cairo_pattern_t *source;
    };
    struct Sink {
        cairo_t *cairo;
        void move(double x, double y) { cairo_move_to(cairo, x, y); }
        void line(double x, double y) { cairo_line_to(cairo, x, y); }
        void quad(const double *p) {
            double x, y;
            cairo_get_current_point(cairo, &x, &y);
            cubic(RaisedQuad(x, y, p).points);
        }
        void cubic(const double *p) { cairo_curve_to(cairo, p[0], p[1], p[2], p[3], p[4], p[5]); }
        void close() { cairo_close_path(cairo); }
    };
    std::vector<Item> items;

    ~Cairo() {
        for (Item &item : items) cairo_path_destroy(item.path), cairo_pattern_destroy(item.source);
    }

    std::string prepare(const Scene &scene) override {
        cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 8, 8);
        cairo_t *cairo = cairo_create(surface);
        for (const Block &block : scene.blocks) {
            cairo_new_path(cairo);
            block.send(Sink{cairo});
            items.push_back({block, cairo_copy_path(cairo), pattern(block)});
        }
        cairo_destroy(cairo);
        cairo_surface_destroy(surface);
        return "";
    }

    static cairo_pattern_t *pattern(const Block &block) {
        auto part = [](uint32_t color, int shift) { return (color >> shift & 255) / 255.0; };
        const Paint &paint = block.paint;
        const uint32_t c = paint.color;
        if (paint.kind == Paint::solid) return cairo_pattern_create_rgba(part(c, 16), part(c, 8), part(c, 0), part(c, 24));
        const double *p = paint.geometry;
        const Box box = block.box();
        cairo_pattern_t *pattern = paint.kind == Paint::linear
            ? cairo_pattern_create_linear(p[0], p[1], p[2], p[3])
            : cairo_pattern_create_linear(box.left, box.top, box.right, box.bottom);
        for (const Stop &stop : paint.stops) {
            const uint32_t c = stop.color;
            cairo_pattern_add_color_stop_rgba(pattern, stop.offset, part(c, 16), part(c, 8), part(c, 0), part(c, 24));
        }
        return pattern;
    }

    void paint(uint32_t *pixels, int width, int height, int bytesPerRow) override {
        auto bytes = reinterpret_cast<unsigned char *>(pixels);
        cairo_surface_t *surface = cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_ARGB32, width, height, bytesPerRow);
        cairo_t *cairo = cairo_create(surface);
        cairo_set_miter_limit(cairo, 4);
        for (const Item &item : items) paint(item, cairo);
        cairo_destroy(cairo);
        cairo_surface_flush(surface);
        cairo_surface_destroy(surface);
    }

    static void paint(const Item &item, cairo_t *cairo) {
        static const cairo_line_cap_t caps[] = {CAIRO_LINE_CAP_BUTT, CAIRO_LINE_CAP_ROUND, CAIRO_LINE_CAP_SQUARE};
        static const cairo_line_join_t joins[] = {CAIRO_LINE_JOIN_MITER, CAIRO_LINE_JOIN_ROUND, CAIRO_LINE_JOIN_BEVEL};
        cairo_new_path(cairo);
        cairo_append_path(cairo, item.path);
        cairo_set_source(cairo, item.source);
        if (item.block.isStroke) {
            cairo_set_line_width(cairo, item.block.width);
            cairo_set_line_cap(cairo, caps[item.block.cap]);
            cairo_set_line_join(cairo, joins[item.block.join]);
            cairo_stroke(cairo);
        } else {
            cairo_set_fill_rule(cairo, item.block.evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
            cairo_fill(cairo);
        }
    }
};

int main(int count, char **words) { return benchMain<Cairo>("cairo", count, words); }
