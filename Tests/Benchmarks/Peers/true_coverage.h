// The true coverage of a path: the winding number is followed on a number of lines in every row of pixels, and between two
// crossings the coverage is exact. Curves are flattened to 0.002 pixels.
#pragma once
#include "harness.h"

struct TrueCoverage {
    struct Side {
        double x0, y0, x1, y1;
        int winding;
        double x(double y) const { return x0 + (x1 - x0) * (y - y0) / (y1 - y0); }
    };
    struct Crossing {
        double x;
        int winding;
    };
    struct Sink {
        std::vector<Side> &sides;
        double x = 0, y = 0, startX = 0, startY = 0;
        void move(double toX, double toY) { close(), x = startX = toX, y = startY = toY; }
        void line(double toX, double toY) {
            if (y < toY) sides.push_back({x, y, toX, toY, 1});
            if (y > toY) sides.push_back({toX, toY, x, y, -1});
            x = toX, y = toY;
        }
        void quad(const double *p) { cubic(RaisedQuad(x, y, p).points); }
        void cubic(const double *p) {
            const double fromX = x, fromY = y;
            const double bend = std::max(hypot(x - 2 * p[0] + p[2], y - 2 * p[1] + p[3]),
                                         hypot(p[0] - 2 * p[2] + p[4], p[1] - 2 * p[3] + p[5]));
            const int count = std::max(1, int(ceil(sqrt(bend * 0.75 / 0.002))));
            for (int i = 1; i <= count; i++) {
                const double t = double(i) / count, u = 1 - t;
                const double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
                line(a * fromX + b * p[0] + c * p[2] + d * p[4], a * fromY + b * p[1] + c * p[3] + d * p[5]);
            }
        }
        void close() { line(startX, startY); }
    };

    int width, height, linesPerRow;

    /// Calls `row(y, coverage)` with `width` numbers from 0 to 1 for each row that the path may touch.
    template <class Row>
    void rows(const Block &block, Row &&row) const {
        std::vector<Side> sides, active;
        Sink sink{sides};
        block.send(sink);
        sink.close();
        std::sort(sides.begin(), sides.end(), [](const Side &a, const Side &b) { return a.y0 < b.y0; });
        std::vector<double> changes(width + 2), coverage(width);
        size_t next = 0;
        for (int y = sides.empty() ? height : std::max(0, int(sides[0].y0)); y < height; y++) {
            while (next < sides.size() && sides[next].y0 < y + 1) active.push_back(sides[next++]);
            active.erase(std::remove_if(active.begin(), active.end(), [&](const Side &s) { return s.y1 <= y; }), active.end());
            if (active.empty() && next == sides.size()) break;
            std::fill(changes.begin(), changes.end(), 0);
            for (int line = 0; line < linesPerRow; line++)
                cross(active, y + (line + 0.5) / linesPerRow, block.evenOdd, changes);
            double sum = 0;
            for (int x = 0; x < width; x++) {
                sum += changes[x];
                coverage[x] = std::min(std::max(sum / linesPerRow, 0.0), 1.0);
            }
            row(y, coverage);
        }
    }

    /// Each change between outside and inside, as what it adds to its own pixel and to all pixels on its right.
    void cross(const std::vector<Side> &active, double y, bool evenOdd, std::vector<double> &changes) const {
        std::vector<Crossing> crossings;
        for (const Side &side : active)
            if (side.y0 <= y && y < side.y1) crossings.push_back({side.x(y), side.winding});
        std::sort(crossings.begin(), crossings.end(), [](const Crossing &a, const Crossing &b) { return a.x < b.x; });
        int winding = 0;
        auto isInside = [&] { return evenOdd ? winding % 2 != 0 : winding != 0; };
        for (const Crossing &crossing : crossings) {
            const bool before = isInside();
            winding += crossing.winding;
            if (isInside() == before) continue;
            const double x = std::min(std::max(crossing.x, 0.0), double(width));
            const int column = int(x), sign = before ? -1 : 1;
            changes[column] += sign * (column + 1 - x);
            changes[column + 1] += sign * (x - column);
        }
    }
};
