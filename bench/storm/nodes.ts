import { type RunningServer, startServer } from "../../scripts/testing/start-server.ts";
import type { Balancer } from "../balancer.ts";
import type { Answers, Disruption } from "./answers.ts";

/** Nodes of the server behind a balancer, which are killed and restarted in turn. */
export class Nodes {
  readonly disruptions: Disruption[] = [];
  readonly #balancer: Balancer;
  readonly #settings: Readonly<Record<string, string>>;
  readonly #running: RunningServer[] = [];
  readonly #all: RunningServer[] = [];

  constructor(balancer: Balancer, settings: Readonly<Record<string, string>>) {
    this.#balancer = balancer;
    this.#settings = settings;
  }

  async add(own: Readonly<Record<string, string>> = {}): Promise<void> {
    await this.#start("", own);
  }

  /** Ends the node that has run longest, starts another, and waits until it takes requests. */
  async disrupt(kind: Disruption["kind"], answers: Answers): Promise<void> {
    const node = this.#running.shift();
    if (!node) throw new Error("No node runs.");
    const disruption: Disruption = { kind, fromMs: answers.now(), endedMs: Number.POSITIVE_INFINITY };
    this.disruptions.push(disruption);
    if (kind === "kill") await node.kill();
    else await node.stop();
    disruption.endedMs = answers.now();
    await this.#start(node.url);
  }

  async #start(former: string, own: Readonly<Record<string, string>> = {}): Promise<void> {
    const node = await startServer({ ...this.#settings, ...own });
    this.#running.push(node);
    this.#all.push(node);
    await this.#balancer.replace(former, node.url);
  }

  /** What every node has logged, one after the other. */
  logs(): string {
    return this.#all.map((node, n) => `Node ${n + 1}:\n${node.output()}`).join("\n");
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map((node) => node.stop()));
  }
}
