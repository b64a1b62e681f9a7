// The rasterizer of stb_truetype: coverage as a mask, which the harness blends.
#include "harness.h"

#define STB_TRUETYPE_IMPLEMENTATION
#include <stb/stb_truetype.h>

// stb_truetype's own points are whole numbers. Its rasterizer takes lines as well: curves are cut into 16.
struct STB : Peer {
    struct Item {
        std::vector<stbtt__point> points;
        std::vector<int> lengths;
        int left, top, width, height;
        SolidBlend blend;
    };
    struct Sink {
        Item &item;
        double x = 0, y = 0;
        void move(double toX, double toY) { item.lengths.push_back(0), line(toX, toY); }
        void line(double toX, double toY) {
            x = toX, y = toY;
            item.points.push_back({float(x), float(y)});
            item.lengths.back()++;
        }
        void quad(const double *p) { cubic(RaisedQuad(x, y, p).points); }
        void cubic(const double *p) {
            const double fromX = x, fromY = y;
            for (int i = 1; i <= 16; i++) {
                const double t = i / 16.0, u = 1 - t, a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
                line(a * fromX + b * p[0] + c * p[2] + d * p[4], a * fromY + b * p[1] + c * p[3] + d * p[5]);
            }
        }
        void close() {}
    };
    std::vector<Item> items;
    std::vector<uint8_t> mask;

    std::string prepare(const Scene &scene) override {
        if (scene.hasStroke()) return "no strokes";
        if (scene.hasGradient()) return "no gradients";
        if (scene.hasEvenOdd()) return "no even-odd rule";
        for (const Block &block : scene.blocks) {
            const Box box = block.box();
            const int left = std::max(0.0, floor(box.left)), top = std::max(0.0, floor(box.top));
            const int right = std::min(double(scene.width), ceil(box.right));
            const int bottom = std::min(double(scene.height), ceil(box.bottom));
            items.push_back({{}, {}, left, top, right - left, bottom - top, SolidBlend(block.paint.color)});
            block.send(Sink{items.back()});
            mask.resize(std::max(mask.size(), size_t(right - left) * (bottom - top)));
        }
        return "";
    }

    void paint(uint32_t *pixels, int width, int, int) override {
        for (Item &item : items) {
            stbtt__bitmap bitmap = {item.width, item.height, item.width, mask.data()};
            stbtt__rasterize(&bitmap, item.points.data(), item.lengths.data(), item.lengths.size(), 1, 1, 0, 0, item.left,
                             item.top, 0, nullptr);
            for (int y = 0; y < item.height; y++) {
                uint32_t *row = pixels + size_t(item.top + y) * width + item.left;
                item.blend.mask(row, mask.data() + size_t(y) * item.width, item.width);
            }
        }
    }
};

int main(int count, char **words) { return benchMain<STB>("stb", count, words); }
