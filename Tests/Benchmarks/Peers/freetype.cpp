// FreeType's smooth rasterizer: coverage in runs, which the harness blends. Points are rounded to 1/64 of a pixel.
#include "harness.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_IMAGE_H

struct FreeType : Peer {
    struct Item {
        FT_Outline outline;
        SolidBlend blend;
    };
    struct Sink {
        FT_Outline &outline;
        void add(const double *p, char tag) {
            outline.points[outline.n_points] = {lrint(p[0] * 64), lrint(p[1] * 64)};
            outline.tags[outline.n_points++] = tag;
        }
        void endContour() {
            if (outline.n_points > 0) outline.contours[outline.n_contours++] = outline.n_points - 1;
        }
        void move(double x, double y) { endContour(), line(x, y); }
        void line(double x, double y) { const double p[] = {x, y}; add(p, FT_CURVE_TAG_ON); }
        void quad(const double *p) { add(p, FT_CURVE_TAG_CONIC), add(p + 2, FT_CURVE_TAG_ON); }
        void cubic(const double *p) { add(p, FT_CURVE_TAG_CUBIC), add(p + 2, FT_CURVE_TAG_CUBIC), add(p + 4, FT_CURVE_TAG_ON); }
        void close() {}
    };
    struct Target {
        uint32_t *pixels;
        int width;
        const SolidBlend *blend;
    };
    FT_Library library;
    std::vector<Item> items;

    FreeType() { FT_Init_FreeType(&library); }
    ~FreeType() {
        for (Item &item : items) FT_Outline_Done(library, &item.outline);
        FT_Done_FreeType(library);
    }

    std::string prepare(const Scene &scene) override {
        if (scene.hasStroke()) return "no strokes";
        if (scene.hasGradient()) return "no gradients";
        for (const Block &block : scene.blocks) {
            if (block.points.size() / 2 > 32000) return "an outline has 32767 points at most";
            items.push_back({{}, SolidBlend(block.paint.color)});
            FT_Outline &outline = items.back().outline;
            FT_Outline_New(library, block.points.size() / 2, std::count(block.verbs.begin(), block.verbs.end(), 'M'), &outline);
            outline.n_points = outline.n_contours = 0;
            Sink sink{outline};
            block.send(sink);
            sink.endContour();
            if (block.evenOdd) outline.flags |= FT_OUTLINE_EVEN_ODD_FILL;
        }
        return probe(scene);
    }

    /// Its pool of cells has a fixed size; a path that needs more is rejected.
    std::string probe(const Scene &scene) {
        std::vector<uint32_t> pixels(size_t(scene.width) * scene.height);
        for (const Item &item : items)
            if (render(item, pixels.data(), scene.width, scene.height)) return "FT_Outline_Render fails";
        return "";
    }

    static void blend(int y, int count, const FT_Span *spans, void *user) {
        const Target &target = *static_cast<Target *>(user);
        uint32_t *row = target.pixels + size_t(y) * target.width;
        for (int i = 0; i < count; i++) target.blend->run(row + spans[i].x, spans[i].len, spans[i].coverage);
    }

    FT_Error render(const Item &item, uint32_t *pixels, int width, int height) {
        Target target{pixels, width, &item.blend};
        FT_Raster_Params parameters = {};
        parameters.flags = FT_RASTER_FLAG_AA | FT_RASTER_FLAG_DIRECT | FT_RASTER_FLAG_CLIP;
        parameters.gray_spans = blend;
        parameters.user = &target;
        parameters.clip_box = {0, 0, width, height};
        return FT_Outline_Render(library, const_cast<FT_Outline *>(&item.outline), &parameters);
    }

    void paint(uint32_t *pixels, int width, int height, int) override {
        for (const Item &item : items) render(item, pixels, width, height);
    }
};

int main(int count, char **words) { return benchMain<FreeType>("freetype", count, words); }
