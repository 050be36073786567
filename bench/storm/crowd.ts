import { setTimeout as pause } from "node:timers/promises";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { password } from "../people.ts";
import { type Answer, type Answers, failed } from "./answers.ts";
import type { Cashier } from "./cashier.ts";
import type { Random } from "./random.ts";

const pages = ["/", "/pricing", "/features", "/legal/terms", "/api/packages/client"];
const thinkMs = [300, 2_500] as const;
const polls = 3;
const purchasesOfAnAccount = 4;

interface Member {
  readonly token: string;
  readonly ipAddress: string;
}

interface Scene {
  readonly answers: Answers;
  readonly cashier: Cashier;
  readonly random: Random;
  /** Card keys that are not used yet. */
  readonly cards: string[];
  /** Ends the visits. */
  readonly signal: AbortSignal;
}

/** People who sign up, sign in, read, buy and redeem, until the signal ends it. */
export class Crowd {
  /** Orders that their buyers saw paid. */
  readonly bought: string[] = [];
  /** Violations that a visitor noticed, such as a card that two accounts redeemed. */
  readonly violations: string[] = [];
  /** Codes that a gateway did not take, as of a trade that was paid before. */
  unpayable = 0;
  readonly #scene: Scene;
  readonly #members: Member[] = [];
  #visits = 0;

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  async come(people: number): Promise<void> {
    await Promise.all(Array.from({ length: people }, () => this.#visitAgainAndAgain()));
  }

  async #visitAgainAndAgain(): Promise<void> {
    while (!this.#scene.signal.aborted) {
      await this.#think();
      await this.#visit(this.#visits++);
    }
  }

  /** One account's life. It ends early where an answer failed: the failure is recorded. */
  async #visit(visit: number): Promise<void> {
    const ipAddress = `10.${visit >> 16}.${(visit >> 8) & 255}.${visit & 255}`;
    await this.#read(ipAddress);
    const member = await this.#signUp(`storm-${visit}`, ipAddress);
    if (!member) return;
    this.#members.push(member);
    for (let purchase = 0; purchase < purchasesOfAnAccount && !this.#scene.signal.aborted; purchase++) {
      await this.#read(ipAddress);
      await this.#buy(member);
      if (this.#scene.random.next() < 0.3) await this.#redeem(member);
    }
  }

  async #read(ipAddress: string): Promise<void> {
    await this.#think();
    const { answers, random } = this.#scene;
    await answers.send({ kind: "page", path: random.pick(pages), ipAddress });
  }

  async #signUp(username: string, ipAddress: string): Promise<Member | undefined> {
    const { answers } = this.#scene;
    const body = { type: "account", username, password };
    const registered = await answers.send({ kind: "sign up", path: "/api/register", ipAddress, body });
    if (registered.status !== 200) return undefined;
    const login = { type: "username", username, password };
    const { said } = await answers.send({ kind: "sign in", path: "/api/auth/login", ipAddress, body: login });
    const token = fieldOf(said, "access_token");
    return token === undefined ? undefined : { token, ipAddress };
  }

  async #buy(member: Member): Promise<void> {
    const { answers, cashier, random } = this.#scene;
    const method = random.pick(paymentMethods);
    const order = { packageId: 1, amount: 39, paymentMethod: method };
    const ordered = await answers.send({ kind: "order", path: "/api/orders", body: order, ...member });
    const orderNo = fieldOf(ordered.said, "orderNo");
    if (orderNo === undefined) return;
    const path = `/api/payment-configs/client/${method}/qrcode`;
    const asked = { orderId: orderNo, amount: 39 };
    const codeUrl = fieldOf(
      (await answers.send({ kind: "code", path, body: asked, ...member })).said,
      "codeUrl",
    );
    await this.#think();
    // Some change their mind.
    if (codeUrl === undefined || random.next() < 0.1) return;
    try {
      await cashier.pay(method, codeUrl);
    } catch {
      this.unpayable += 1;
    }
    for (let poll = 0; poll < polls; poll++) {
      const status = `/api/payment-configs/status/${method}/${orderNo}`;
      const { said } = await answers.send({ kind: "status", path: status, ...member });
      if (fieldOf(said, "status") === "SUCCESS") {
        this.bought.push(orderNo);
        return;
      }
      await this.#think();
    }
  }

  /** Three concurrent requests for one key, one of them from another account. */
  async #redeem(member: Member): Promise<void> {
    const { answers, cards, random } = this.#scene;
    const keyCode = cards.pop();
    if (keyCode === undefined) return;
    const claimants = [member, member, random.pick(this.#members)];
    const claims: Answer[] = await Promise.all(
      claimants.map((claimant) =>
        answers.send({ kind: "card", path: "/api/cards/validate", body: { keyCode }, ...claimant }),
      ),
    );
    const redeemed = claims.filter(({ status }) => status === 200).length;
    if (redeemed > 1) this.violations.push(`A card was redeemed ${redeemed} times.`);
    if (redeemed === 0 && !claims.some(failed)) {
      this.violations.push(
        `A new card was refused: ${claims.map(({ said }) => said.slice(0, 100)).join(" ")}`,
      );
    }
  }

  async #think(): Promise<void> {
    const { random, signal } = this.#scene;
    await pause(random.between(...thinkMs), undefined, { signal }).catch(() => {});
  }
}

/** A text field of an answer, wherever it stands in it. */
function fieldOf(said: string, name: string): string | undefined {
  return new RegExp(`"${name}":"([^"]*)"`).exec(said)?.[1];
}
