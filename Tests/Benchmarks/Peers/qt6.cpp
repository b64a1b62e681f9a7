// Qt's raster paint engine.
#include "harness.h"

#include <QtGui/QImage>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

struct Qt6 : Peer {
    struct Item {
        QPainterPath path;
        QBrush brush;
        QPen pen;
        bool isStroke;
    };
    struct Sink {
        QPainterPath &path;
        void move(double x, double y) { path.moveTo(x, y); }
        void line(double x, double y) { path.lineTo(x, y); }
        void quad(const double *p) { path.quadTo(p[0], p[1], p[2], p[3]); }
        void cubic(const double *p) { path.cubicTo(p[0], p[1], p[2], p[3], p[4], p[5]); }
        void close() { path.closeSubpath(); }
    };
    std::vector<Item> items;

    static QBrush brush(const Paint &paint) {
        const double *p = paint.geometry;
        if (paint.kind == Paint::solid) return QColor::fromRgba(paint.color);
        if (paint.kind == Paint::linear) {
            QLinearGradient gradient(p[0], p[1], p[2], p[3]);
            for (const Stop &stop : paint.stops) gradient.setColorAt(stop.offset, QColor::fromRgba(stop.color));
            return gradient;
        }
        // Its angles are degrees and grow anticlockwise.
        QConicalGradient gradient(p[0], p[1], -p[2] * 180 / M_PI);
        for (const Stop &stop : paint.stops) gradient.setColorAt(1 - stop.offset, QColor::fromRgba(stop.color));
        return gradient;
    }

    std::string prepare(const Scene &scene) override {
        static const Qt::PenCapStyle caps[] = {Qt::FlatCap, Qt::RoundCap, Qt::SquareCap};
        static const Qt::PenJoinStyle joins[] = {Qt::SvgMiterJoin, Qt::RoundJoin, Qt::BevelJoin};
        for (const Block &block : scene.blocks) {
            Item item{{}, brush(block.paint), {}, block.isStroke};
            block.send(Sink{item.path});
            item.path.setFillRule(block.evenOdd ? Qt::OddEvenFill : Qt::WindingFill);
            if (block.isStroke) {
                item.pen = QPen(item.brush, block.width, Qt::SolidLine, caps[block.cap], joins[block.join]);
                item.pen.setMiterLimit(4);
            }
            items.push_back(std::move(item));
        }
        return "";
    }

    void paint(uint32_t *pixels, int width, int height, int bytesPerRow) override {
        auto bytes = reinterpret_cast<uchar *>(pixels);
        QImage image(bytes, width, height, bytesPerRow, QImage::Format_ARGB32_Premultiplied);
        QPainter painter(&image);
        painter.setRenderHint(QPainter::Antialiasing, true);
        for (const Item &item : items) {
            if (item.isStroke) painter.strokePath(item.path, item.pen);
            else painter.fillPath(item.path, item.brush);
        }
    }
};

int main(int count, char **words) { return benchMain<Qt6>("qt6", count, words); }
