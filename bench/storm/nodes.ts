import { setTimeout as pause } from "node:timers/promises";
import { type RunningServer, startServer } from "../../scripts/testing/start-server.ts";
import type { Balancer } from "../balancer.ts";
import type { AnswerRecorder, Disruption } from "./answers.ts";

type Settings = Readonly<Record<string, string>>;

interface Node {
  readonly server: RunningServer;
  /** The shared settings when the node was started. */
  readonly settings: Settings;
  /** The node's settings in addition to the shared ones. */
  readonly ownSettings: Settings;
}

/** As `RestartSec` of `deployment/systemd/baleen.service`. */
const restartMs = 2_000;
const startTimeoutMs = 120_000;

/** Nodes of the server behind a balancer, which are killed and restarted in turn. */
export class Nodes {
  readonly disruptions: Disruption[] = [];
  /** Sentences about restarts that were not graceful. */
  readonly failures: string[] = [];
  readonly #balancer: Balancer;
  #settings: Settings;
  readonly #running: Node[] = [];
  readonly #all: RunningServer[] = [];

  constructor(balancer: Balancer, settings: Settings) {
    this.#balancer = balancer;
    this.#settings = settings;
  }

  /** Changes the settings of nodes that start from now on. */
  changeSettings(changed: Settings): void {
    this.#settings = { ...this.#settings, ...changed };
  }

  /** Restarts the nodes that were started before the settings changed, one after the other. */
  async restartOutdated(answers: AnswerRecorder): Promise<void> {
    while (this.#running.some(({ settings }) => settings !== this.#settings))
      await this.disrupt("restart", answers);
  }

  async add(own: Settings = {}): Promise<void> {
    await this.#start("", own);
  }

  /** Ends the node that has run longest, starts another one, and waits until it accepts requests. */
  async disrupt(kind: "kill" | "restart", answers: AnswerRecorder): Promise<void> {
    const { server, ownSettings } = this.#takeOldest();
    const disruption: Disruption = { kind, fromMs: answers.elapsedMs(), endedMs: Number.POSITIVE_INFINITY };
    this.disruptions.push(disruption);
    if (kind === "kill") await server.kill();
    else await this.#stop(server);
    disruption.endedMs = answers.elapsedMs();
    await this.#start(server.url, ownSettings);
  }

  /** Restarts all nodes, one after the other, as a rolling upgrade does. */
  async upgrade(answers: AnswerRecorder): Promise<void> {
    for (let left = this.#running.length; left > 0; left--) await this.disrupt("restart", answers);
  }

  #takeOldest(): Node {
    const node = this.#running.shift();
    if (!node) throw new Error("No node runs.");
    return node;
  }

  async #stop(server: RunningServer): Promise<void> {
    const code = await server.stop();
    if (code !== 0) this.failures.push(`A node that was asked to stop ended with ${code}.`);
  }

  async #start(former: string, ownSettings: Settings): Promise<void> {
    const settings = this.#settings;
    const server = await this.#startWithRetries({ ...settings, ...ownSettings });
    this.#running.push({ server, settings, ownSettings });
    this.#all.push(server);
    await this.#balancer.replace(former, server.url);
  }

  /** Without a primary, a node exits on start. Its supervisor would start it again. */
  async #startWithRetries(settings: Settings): Promise<RunningServer> {
    const deadline = performance.now() + startTimeoutMs;
    for (;;) {
      try {
        return await startServer(settings);
      } catch (error) {
        if (performance.now() > deadline) throw error;
        await pause(restartMs);
      }
    }
  }

  /** What every node has logged, one after the other. */
  logs(): string {
    return this.#all.map((node, n) => `Node ${n + 1}:\n${node.output()}`).join("\n");
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map(({ server }) => server.stop()));
  }
}
