import Foundation
import Testing

/// What a frame passes to SDL.
@Suite(.enabled(if: Shim.compiler != nil, "no C compiler")) struct PresentTests {
    private let folder = TemporaryFolder()
    private let server = LoopbackServer { _, _ in .http(body: Feeds.three) }

    /// Header and list change at once. Some drivers upload the whole texture for each part that is updated.
    @Test func aFrameBringsThePictureToTheTextureByOneCall() throws {
        let kiosk = try RunningKiosk(
            RunningKiosk.configuration(feed: server.url()), in: folder,
            environment: try Shim.environment(source, ["COUNTS": folder["counts"]], in: folder))
        try kiosk.waitForLine("feeds loaded")
        try kiosk.waitForLine("frames are paced here")
        #expect(kiosk.stop() == 0)
        let counts = folder.text("counts").split(separator: "\n").compactMap { Int($0) }
        #expect(counts.count { $0 == 1 } >= 2, "\(counts)")
        #expect(counts.max() == 1)
    }

    /// Logs a line at each present: how often the memory of a texture was locked or written since the last one.
    private let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdio.h>
        #include <stdlib.h>
        static int count;
        int SDL_LockTexture(void *texture, const void *area, void **pixels, int *pitch) {
          int (*lock)(void *, const void *, void **, int *) = dlsym(RTLD_NEXT, "SDL_LockTexture");
          count++;
          return lock(texture, area, pixels, pitch);
        }
        int SDL_UpdateTexture(void *texture, const void *area, const void *pixels, int pitch) {
          int (*update)(void *, const void *, const void *, int) = dlsym(RTLD_NEXT, "SDL_UpdateTexture");
          count++;
          return update(texture, area, pixels, pitch);
        }
        void SDL_RenderPresent(void *renderer) {
          void (*present)(void *) = dlsym(RTLD_NEXT, "SDL_RenderPresent");
          FILE *file = fopen(getenv("COUNTS"), "a");
          fprintf(file, "%d\\n", count);
          fclose(file);
          count = 0;
          present(renderer);
        }
        """
}
