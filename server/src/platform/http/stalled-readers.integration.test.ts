import { once } from "node:events";
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { addImage, mediaPath } from "../../content/serve-media.ts";
import { requestBytes } from "../../testing/raw-http.ts";
import { tinyImage } from "../../testing/tiny-image.ts";
import { openWorldForTest } from "../../testing/world.ts";

test("two hundred clients that never read are closed, and their responses are given up", async () => {
  const arrivalTimeouts = { headersMs: 8_000, requestMs: 10_000, checkEveryMs: 1_000, stalledMs: 100 };
  const { app, db, clock } = await openWorldForTest({ arrivalTimeouts });
  const bytes = tinyImage("x".repeat(8 * 1024 * 1024));
  const stored = { digest: "d".repeat(64), bytes, width: 1, height: 1 };
  await db.transaction().execute((tx) => addImage(tx, { ...stored, made_at: clock.now(), made_by: null }));
  const port = Number(new URL(await app.listen({ host: "127.0.0.1", port: 0 })).port);
  const sockets: net.Socket[] = [];
  app.server.on("connection", (socket) => sockets.push(socket));

  for (let opened = 0; opened < 200; opened += 1) {
    const socket = net.connect(port, "127.0.0.1").pause();
    socket.on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    // The client keeps the connection open, so only the progress of the response reveals the stall.
    const asked = requestBytes("GET", mediaPath(stored.digest), { host: "localhost" });
    socket.write(asked.replace("Connection: close", "Connection: keep-alive"));
  }
  // A write in progress ends shortly after its socket.
  const isGivenUp = ({ destroyed, writableLength }: net.Socket) => destroyed && writableLength === 0;
  await expect.poll(() => sockets.filter(isGivenUp).length).toBe(200);
});
