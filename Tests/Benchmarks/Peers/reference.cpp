// reference SCENES OUT [LINES]: the true coverage of every scene without strokes, white over black, as OUT/reference.SCENE.pgm.
#include "true_coverage.h"

int main(int count, char **words) {
    if (count < 3) return 64;
    char scenesOption[] = "--scenes", *named[] = {words[0], scenesOption, words[1]};
    for (const std::string &name : Options(3, named).names()) {
        Scene scene = readScene(std::string(words[1]) + "/" + name + ".txt");
        if (scene.hasStroke()) continue;
        std::vector<double> picture(size_t(scene.width) * scene.height);
        const TrueCoverage truth{scene.width, scene.height, count > 3 ? atoi(words[3]) : 64};
        for (const Block &block : scene.blocks)
            truth.rows(block, [&](int y, const std::vector<double> &coverage) {
                double *row = &picture[size_t(y) * scene.width];
                for (int x = 0; x < scene.width; x++) row[x] += coverage[x] * (1 - row[x]);
            });
        std::ofstream out(std::string(words[2]) + "/reference." + name + ".pgm", std::ios::binary);
        out << "P5 " << scene.width << " " << scene.height << " 255\n";
        for (double value : picture) out.put(char(int(value * 255 + 0.5)));
    }
    return 0;
}
