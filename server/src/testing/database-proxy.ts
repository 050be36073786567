import net from "node:net";

/** A TCP proxy in front of the database that tests can cut or freeze. */
export interface DatabaseProxy {
  /** The database URL through the proxy. */
  urlThrough(databaseUrl: string): string;
  cut(): void;
  restore(): void;
  /** Stops forwarding in both directions without closing, like a silent network or frozen processes. */
  freeze(): void;
  /** Forwards what was held back. */
  thaw(): void;
  close(): Promise<void>;
}

export async function startDatabaseProxy(): Promise<DatabaseProxy> {
  let target = new URL("postgres://localhost");
  let isCut = false;
  let isFrozen = false;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = net.connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
    if (isFrozen) for (const socket of [near, far]) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    urlThrough(databaseUrl) {
      target = new URL(databaseUrl);
      const address = server.address();
      if (typeof address !== "object" || address === null) throw new Error("The proxy is not plugged in");
      const near = new URL(databaseUrl);
      near.hostname = "127.0.0.1";
      near.port = String(address.port);
      return near.href;
    },
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      isCut = false;
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
