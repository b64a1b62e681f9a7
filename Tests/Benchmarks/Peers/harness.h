// What the programs of the comparison share: the reader of scene files, the options, and the clock.
//
//     PROGRAM --scenes DIR [--only a,b] [--ms N]   a JSON line a scene: median and shortest milliseconds of a painting (CPU)
//     PROGRAM --scenes DIR --frames N              paints each scene N times under callgrind, which counts nothing else
//     PROGRAM --scenes DIR --check DIR             every path white over black, one PGM picture a scene
#pragma once
#include <sys/mman.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

struct Stop {
    double offset;
    uint32_t color;
};

/// Colours are straight 0xAARRGGBB.
struct Paint {
    enum Kind { solid, linear, conic } kind = solid;
    uint32_t color = 0;
    double geometry[4] = {};  // linear: x0 y0 x1 y1; conic: x y angle
    std::vector<Stop> stops;
};

struct Box {
    double left = 1e30, top = 1e30, right = -1e30, bottom = -1e30;
};

struct Block {
    enum Cap { butt, round, square };
    enum Join { miter, roundJoin, bevel };
    bool isStroke = false, evenOdd = false;
    double width = 0;
    Cap cap = butt;
    Join join = miter;
    Paint paint;
    std::string verbs;           // of M L Q C Z
    std::vector<double> points;  // x y …

    /// Calls move(x, y), line(x, y), quad(const double*), cubic(const double*) and close() of `sink` in order.
    template <class Sink>
    void send(Sink &&sink) const {
        const double *at = points.data();
        for (char verb : verbs) {
            switch (verb) {
            case 'M': sink.move(at[0], at[1]), at += 2; break;
            case 'L': sink.line(at[0], at[1]), at += 2; break;
            case 'Q': sink.quad(at), at += 4; break;
            case 'C': sink.cubic(at), at += 6; break;
            case 'Z': sink.close(); break;
            }
        }
    }

    /// The bounds of all points, control points included.
    Box box() const {
        Box box;
        for (size_t i = 0; i + 1 < points.size(); i += 2) {
            box.left = std::min(box.left, points[i]), box.right = std::max(box.right, points[i]);
            box.top = std::min(box.top, points[i + 1]), box.bottom = std::max(box.bottom, points[i + 1]);
        }
        return box;
    }
};

struct Scene {
    int width = 1920, height = 1080;
    std::vector<Block> blocks;

    template <class Test>
    bool any(Test test) const { return std::any_of(blocks.begin(), blocks.end(), test); }
    bool hasStroke() const { return any([](const Block &b) { return b.isStroke; }); }
    bool hasGradient() const { return any([](const Block &b) { return b.paint.kind != Paint::solid; }); }
    bool hasConic() const { return any([](const Block &b) { return b.paint.kind == Paint::conic; }); }
    bool hasEvenOdd() const { return any([](const Block &b) { return b.evenOdd; }); }
};

inline uint32_t readColor(std::istream &in) {
    std::string word;
    in >> word;
    return uint32_t(strtoul(word.c_str() + 1, nullptr, 16));
}

inline Paint readPaint(std::istream &in) {
    Paint paint;
    in >> std::ws;
    if (in.peek() == '#') {
        paint.color = readColor(in);
        return paint;
    }
    std::string kind;
    in >> kind;
    paint.kind = kind == "linear" ? Paint::linear : Paint::conic;
    for (int i = 0; i < (paint.kind == Paint::linear ? 4 : 3); i++) in >> paint.geometry[i];
    size_t count = 0;
    in >> count;
    paint.stops.resize(count);
    for (Stop &stop : paint.stops) in >> stop.offset, stop.color = readColor(in);
    paint.color = paint.stops.at(0).color;
    return paint;
}

inline Scene readScene(const std::string &file) {
    Scene scene;
    std::ifstream lines(file);
    for (std::string line; std::getline(lines, line);) {
        if (line.empty()) continue;
        std::istringstream in(line.substr(1));
        std::string version, word, join;
        if (strchr("FS", line[0])) scene.blocks.emplace_back();
        switch (line[0]) {
        case 'V': in >> version >> scene.width >> scene.height; break;
        case 'F':
            in >> word;
            scene.blocks.back().evenOdd = word == "eo";
            scene.blocks.back().paint = readPaint(in);
            break;
        case 'S': {
            Block &block = scene.blocks.back();
            in >> block.width >> word >> join;
            block.isStroke = true;
            block.cap = word == "round" ? Block::round : word == "square" ? Block::square : Block::butt;
            block.join = join == "round" ? Block::roundJoin : join == "bevel" ? Block::bevel : Block::miter;
            block.paint = readPaint(in);
            break;
        }
        case 'M': case 'L': case 'Q': case 'C': case 'Z':
            scene.blocks.back().verbs += line[0];
            for (double value; in >> value;) scene.blocks.back().points.push_back(value);
        }
    }
    return scene;
}

/// A rasterizer. It keeps its own paths, made from a scene once; a frame paints them all.
struct Peer {
    virtual ~Peer() {}
    /// Why it cannot paint this scene, or nothing.
    virtual std::string prepare(const Scene &scene) = 0;
    virtual void paint(uint32_t *pixels, int width, int height, int bytesPerRow) = 0;
};

/// Source-over of one colour, for peers that know coverage only.
struct SolidBlend {
    uint32_t color = 0, alpha = 0;  // premultiplied

    explicit SolidBlend(uint32_t argb) : alpha(argb >> 24) {
        auto part = [&](int shift) { return (((argb >> shift) & 255) * alpha + 127) / 255 << shift; };
        color = alpha << 24 | part(16) | part(8) | part(0);
    }

    void run(uint32_t *pixels, int count, uint32_t coverage) const {
        if (coverage == 255 && alpha == 255) {
            std::fill_n(pixels, count, color);
            return;
        }
        uint32_t source = scaled(color, coverage), rest = 255 - (source >> 24);
        for (int i = 0; i < count; i++) pixels[i] = source + scaled(pixels[i], rest);
    }

    void mask(uint32_t *pixels, const uint8_t *coverage, int count) const {
        for (int i = 0; i < count; i++)
            if (coverage[i]) run(pixels + i, 1, coverage[i]);
    }

    static uint32_t scaled(uint32_t pixel, uint32_t factor) {
        uint64_t parts = (uint64_t(pixel & 0xFF00FF00) << 24 | (pixel & 0x00FF00FF)) * factor + 0x0080008000800080;
        parts = (parts + (parts >> 8 & 0x00FF00FF00FF00FF)) >> 8 & 0x00FF00FF00FF00FF;
        return uint32_t(parts | parts >> 24);
    }
};

/// The picture that is painted into, at a multiple of 2 MiB, because where a row begins within cache lines matters.
struct Canvas {
    int width, height;
    uint32_t *pixels;

    Canvas(int width, int height, uint32_t color) : width(width), height(height) {
        const size_t piece = 2 << 20, bytes = (size_t(width) * height * 4 + piece - 1) / piece * piece;
        pixels = static_cast<uint32_t *>(aligned_alloc(piece, bytes));
        madvise(pixels, bytes, MADV_NOHUGEPAGE);
        std::fill_n(pixels, size_t(width) * height, color);
    }
    ~Canvas() { free(pixels); }

    void write(const std::string &file) const {
        std::ofstream out(file, std::ios::binary);
        out << "P5 " << width << " " << height << " 255\n";
        for (int i = 0; i < width * height; i++) out.put(char(pixels[i] >> 8));
    }
};

inline double milliseconds(clockid_t clock = CLOCK_THREAD_CPUTIME_ID) {
    timespec time;
    clock_gettime(clock, &time);
    return time.tv_sec * 1e3 + time.tv_nsec * 1e-6;
}

/// Callgrind's request to begin or end counting, which does nothing elsewhere.
inline void toggleCounting() {
#ifdef __x86_64__
    volatile uint64_t request[6] = {0x43540002u, 0, 0, 0, 0, 0};
    uint64_t result = 0;
    __asm__ volatile("rolq $3,%%rdi; rolq $13,%%rdi; rolq $61,%%rdi; rolq $51,%%rdi; xchgq %%rbx,%%rbx"
                     : "=d"(result) : "a"(request), "0"(result) : "cc", "memory");
#endif
}

/// The times of painting again and again, sorted; short paintings in batches. A painting that takes a second is done once.
template <class Paint>
std::vector<double> measure(double duration, Paint &&paint) {
    auto time = [&](int count) {
        double start = milliseconds();
        for (int i = 0; i < count; i++) paint();
        return (milliseconds() - start) / count;
    };
    double first = time(1);
    if (first > 1000) return {first};
    int batch = std::max(1, int(duration / 40 / std::max(time(3), 1e-5)));
    double end = milliseconds(CLOCK_MONOTONIC) + duration;
    std::vector<double> times;
    while (times.size() < 5 || (milliseconds(CLOCK_MONOTONIC) < end && times.size() < 400)) times.push_back(time(batch));
    std::sort(times.begin(), times.end());
    return times;
}

struct Options {
    std::string scenes = ".", only, check;
    double ms = 60;
    int frames = 0;

    Options(int count, char **words) {
        for (int i = 1; i + 1 < count; i += 2) {
            std::string name = words[i], value = words[i + 1];
            if (name == "--scenes") scenes = value;
            if (name == "--only") only = "," + value + ",";
            if (name == "--check") check = value;
            if (name == "--ms") ms = atof(value.c_str());
            if (name == "--frames") frames = atoi(value.c_str());
        }
    }

    /// The names of the scenes that are wanted.
    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (auto &file : std::filesystem::directory_iterator(scenes)) {
            std::string name = file.path().stem();
            if (file.path().extension() != ".txt") continue;
            if (only.empty() || only.find("," + name + ",") != std::string::npos) names.push_back(name);
        }
        std::sort(names.begin(), names.end());
        return names;
    }
};

inline void benchScene(const char *peerName, Peer &peer, const std::string &name, const Options &options) {
    Scene scene = readScene(options.scenes + "/" + name + ".txt");
    if (!options.check.empty())
        for (Block &block : scene.blocks) block.paint = Paint(), block.paint.color = 0xFFFFFFFF;
    std::string refusal = peer.prepare(scene);
    if (!refusal.empty()) {
        printf("{\"peer\":\"%s\",\"scene\":\"%s\",\"skip\":\"%s\"}\n", peerName, name.c_str(), refusal.c_str());
        return;
    }
    Canvas canvas(scene.width, scene.height, options.check.empty() ? 0xFFF0F0F0 : 0xFF000000);
    auto paint = [&] { peer.paint(canvas.pixels, canvas.width, canvas.height, canvas.width * 4); };
    if (!options.check.empty()) {
        paint();
        canvas.write(options.check + "/" + peerName + "." + name + ".pgm");
    } else if (options.frames > 0) {
        paint(), paint();
        toggleCounting();
        for (int i = 0; i < options.frames; i++) paint();
        toggleCounting();
    } else {
        std::vector<double> times = measure(options.ms, paint);
        printf("{\"peer\":\"%s\",\"scene\":\"%s\",\"ms\":%.5f,\"min_ms\":%.5f}\n", peerName, name.c_str(),
               times[times.size() / 2], times[0]);
    }
    fflush(stdout);
}

template <class Kind>
int benchMain(const char *peerName, int count, char **words) {
    Options options(count, words);
    for (const std::string &name : options.names()) {
        Kind peer;
        benchScene(peerName, peer, name, options);
    }
    return 0;
}

/// The control points of the cubic that equals a quadratic curve, from the pen, the control point and the end.
struct RaisedQuad {
    double points[6];
    RaisedQuad(double x, double y, const double *q)
        : points{x + (q[0] - x) * 2 / 3, y + (q[1] - y) * 2 / 3, q[2] + (q[0] - q[2]) * 2 / 3, q[3] + (q[1] - q[3]) * 2 / 3,
                 q[2], q[3]} {}
};
