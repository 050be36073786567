import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { root, Stop } from "../../machine/run.js";
import { framesPerSecond } from "./demo-state.ts";

const h264 =
  "-c:v libx264 -crf 28 -preset slow -tune animation -refs 5 -level 3.1 -g 360 -threads 2 -movflags +faststart";
const av1 = "-c:v libsvtav1 -crf 40 -preset 7 -g 360 -svtav1-params lp=2";
// Unsaid, browsers take other colours for granted than ffmpeg does.
const colours =
  "-vf scale=out_color_matrix=bt709:out_range=tv -colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv";
const bare = "-an -pix_fmt yuv420p -map_metadata -1 -fflags +bitexact -flags:v +bitexact -y";

/** Encodes frames by the ending of the file's name, with as many threads everywhere: their number shows in the bytes. */
export async function encodeVideo(file: string, frames: readonly Buffer[]): Promise<string> {
  const input = ["-f", "image2pipe", "-framerate", String(framesPerSecond), "-c:v", "png", "-i", "-"];
  const codec = file.endsWith(".mp4") ? h264 : av1;
  const output = [...[codec, colours, bare].join(" ").split(" "), join(root, file)];
  const encoder = spawn("ffmpeg", ["-v", "error", ...input, ...output], {
    stdio: ["pipe", "inherit", "inherit"],
    // Errors alone: the AV1 encoder has a log of its own.
    env: { ...process.env, SVT_LOG: "1" },
  });
  const ended = once(encoder, "exit");
  // Who no longer reads has ended, and its exit code counts.
  encoder.stdin.on("error", () => {});
  for (const frame of frames) if (!encoder.stdin.write(frame)) await once(encoder.stdin, "drain");
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Stop(`ffmpeg could not encode ${file}. It says above why.`);
  return file;
}
