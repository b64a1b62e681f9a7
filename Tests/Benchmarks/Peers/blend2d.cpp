// Blend2D. PyPI's wheel blend2d-python has its library but no headers, so the few functions and numbers that are needed are
// declared here.
#include "harness.h"

struct BLObject {
    uint64_t words[2];
};
struct BLPoint {
    double x, y;
};
extern "C" {
uint32_t blImageInitAsFromData(BLObject *, int, int, uint32_t format, void *, intptr_t, uint32_t access, void *, void *);
uint32_t blImageDestroy(BLObject *);
uint32_t blContextInitAs(BLObject *, BLObject *, const void *);
uint32_t blContextEnd(BLObject *);
uint32_t blContextDestroy(BLObject *);
uint32_t blContextFillPathDRgba32(BLObject *, const BLPoint *, const BLObject *, uint32_t);
uint32_t blContextFillPathDExt(BLObject *, const BLPoint *, const BLObject *, const BLObject *);
uint32_t blContextSetFillRule(BLObject *, uint32_t);
uint32_t blContextStrokePathDRgba32(BLObject *, const BLPoint *, const BLObject *, uint32_t);
uint32_t blContextSetStrokeWidth(BLObject *, double);
uint32_t blContextSetStrokeMiterLimit(BLObject *, double);
uint32_t blContextSetStrokeCaps(BLObject *, uint32_t);
uint32_t blContextSetStrokeJoin(BLObject *, uint32_t);
uint32_t blPathInit(BLObject *);
uint32_t blPathDestroy(BLObject *);
uint32_t blPathMoveTo(BLObject *, double, double);
uint32_t blPathLineTo(BLObject *, double, double);
uint32_t blPathQuadTo(BLObject *, double, double, double, double);
uint32_t blPathCubicTo(BLObject *, double, double, double, double, double, double);
uint32_t blPathClose(BLObject *);
uint32_t blGradientInitAs(BLObject *, uint32_t kind, const void *, uint32_t, const void *, size_t, const void *);
uint32_t blGradientAddStopRgba32(BLObject *, double, uint32_t);
uint32_t blGradientDestroy(BLObject *);
}

struct Blend2D : Peer {
    struct Item {
        Block block;
        BLObject path, gradient;
    };
    struct Sink {
        BLObject *path;
        void move(double x, double y) { blPathMoveTo(path, x, y); }
        void line(double x, double y) { blPathLineTo(path, x, y); }
        void quad(const double *p) { blPathQuadTo(path, p[0], p[1], p[2], p[3]); }
        void cubic(const double *p) { blPathCubicTo(path, p[0], p[1], p[2], p[3], p[4], p[5]); }
        void close() { blPathClose(path); }
    };
    std::vector<Item> items;

    ~Blend2D() {
        for (Item &item : items) {
            blPathDestroy(&item.path);
            if (item.block.paint.kind) blGradientDestroy(&item.gradient);
        }
    }

    std::string prepare(const Scene &scene) override {
        for (const Block &block : scene.blocks) {
            Item item{block, {}, {}};
            blPathInit(&item.path);
            block.send(Sink{&item.path});
            if (block.paint.kind) {
                const double *p = block.paint.geometry;
                bool linear = block.paint.kind == Paint::linear;
                double values[5] = {p[0], p[1], p[2], linear ? p[3] : 1, 0};
                blGradientInitAs(&item.gradient, linear ? 0 : 2, values, 0, nullptr, 0, nullptr);
                for (const Stop &stop : block.paint.stops) blGradientAddStopRgba32(&item.gradient, stop.offset, stop.color);
            }
            items.push_back(item);
        }
        return "";
    }

    void paint(uint32_t *pixels, int width, int height, int bytesPerRow) override {
        BLObject image, context;
        blImageInitAsFromData(&image, width, height, 1, pixels, bytesPerRow, 3, nullptr, nullptr);
        blContextInitAs(&context, &image, nullptr);
        blContextSetStrokeMiterLimit(&context, 4);
        for (const Item &item : items) paint(item, &context);
        blContextEnd(&context);
        blContextDestroy(&context);
        blImageDestroy(&image);
    }

    void paint(const Item &item, BLObject *context) {
        static const uint32_t caps[] = {0, 2, 1}, joins[] = {1, 4, 3};
        const Block &block = item.block;
        const BLPoint origin = {0, 0};
        if (block.isStroke) {
            blContextSetStrokeWidth(context, block.width);
            blContextSetStrokeCaps(context, caps[block.cap]);
            blContextSetStrokeJoin(context, joins[block.join]);
            blContextStrokePathDRgba32(context, &origin, &item.path, block.paint.color);
            return;
        }
        blContextSetFillRule(context, block.evenOdd);
        if (block.paint.kind) blContextFillPathDExt(context, &origin, &item.path, &item.gradient);
        else blContextFillPathDRgba32(context, &origin, &item.path, block.paint.color);
    }
};

int main(int count, char **words) { return benchMain<Blend2D>("blend2d", count, words); }
