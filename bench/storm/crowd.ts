import { setTimeout as pause } from "node:timers/promises";
import { paymentMethods } from "@baleen/contract/shop/payment-methods.ts";
import { password } from "../people.ts";
import { type Answer, type AnswerRecorder, isFailed } from "./answers.ts";
import type { Cashier } from "./cashier.ts";
import type { Random } from "./random.ts";

const pages = ["/", "/pricing", "/features", "/legal/terms", "/api/packages/client"];
const thinkMs = [300, 2_500] as const;
const polls = 3;
const purchasesPerAccount = 4;

interface Member {
  readonly token: string;
  readonly ipAddress: string;
}

interface CrowdOptions {
  readonly answers: AnswerRecorder;
  readonly cashier: Cashier;
  readonly random: Random;
  /** Card keys that are not used yet. */
  readonly cards: string[];
  /** Ends the visits when it is aborted. */
  readonly signal: AbortSignal;
}

/** People who sign up, sign in, read, buy and redeem, until the signal ends it. */
export class Crowd {
  /** Numbers of the orders whose buyers saw them paid. */
  readonly boughtOrders: string[] = [];
  /** Violations that a visitor noticed, such as a card that two accounts redeemed. */
  readonly violations: string[] = [];
  /** QR codes that a gateway rejected, for example because the trade was already paid. */
  unpayableCount = 0;
  readonly #options: CrowdOptions;
  readonly #members: Member[] = [];
  #visits = 0;

  constructor(scene: CrowdOptions) {
    this.#options = scene;
  }

  async run(people: number): Promise<void> {
    await Promise.all(Array.from({ length: people }, () => this.#visitRepeatedly()));
  }

  async #visitRepeatedly(): Promise<void> {
    while (!this.#options.signal.aborted) {
      await this.#think();
      await this.#visit(this.#visits++);
    }
  }

  /** All actions of one account. Ends early after a failed request, which is recorded. */
  async #visit(visit: number): Promise<void> {
    const ipAddress = `10.${visit >> 16}.${(visit >> 8) & 255}.${visit & 255}`;
    await this.#read(ipAddress);
    const member = await this.#signUp(`storm-${visit}`, ipAddress);
    if (!member) return;
    this.#members.push(member);
    for (let purchase = 0; purchase < purchasesPerAccount && !this.#options.signal.aborted; purchase++) {
      await this.#read(ipAddress);
      await this.#buy(member);
      if (this.#options.random.next() < 0.3) await this.#redeem(member);
    }
  }

  async #read(ipAddress: string): Promise<void> {
    await this.#think();
    const { answers, random } = this.#options;
    await answers.send({ kind: "page", path: random.pick(pages), ipAddress });
  }

  async #signUp(username: string, ipAddress: string): Promise<Member | undefined> {
    const { answers } = this.#options;
    const body = { type: "account", username, password };
    const registered = await answers.send({ kind: "sign up", path: "/api/register", ipAddress, body });
    if (registered.status !== 200) return undefined;
    const login = { type: "username", username, password };
    const { text } = await answers.send({ kind: "sign in", path: "/api/auth/login", ipAddress, body: login });
    const token = fieldOf(text, "access_token");
    return token === undefined ? undefined : { token, ipAddress };
  }

  async #buy(member: Member): Promise<void> {
    const { answers, cashier, random } = this.#options;
    const method = random.pick(paymentMethods);
    const order = { packageId: 1, amount: 39, paymentMethod: method };
    const ordered = await answers.send({ kind: "order", path: "/api/orders", body: order, ...member });
    const orderNo = fieldOf(ordered.text, "orderNo");
    if (orderNo === undefined) return;
    const path = `/api/payment-configs/client/${method}/qrcode`;
    const codeRequest = { orderId: orderNo, amount: 39 };
    const codeUrl = fieldOf(
      (await answers.send({ kind: "code", path, body: codeRequest, ...member })).text,
      "codeUrl",
    );
    await this.#think();
    // Some buyers abandon the order.
    if (codeUrl === undefined || random.next() < 0.1) return;
    try {
      await cashier.pay(method, codeUrl);
    } catch {
      this.unpayableCount += 1;
    }
    for (let poll = 0; poll < polls; poll++) {
      const status = `/api/payment-configs/status/${method}/${orderNo}`;
      const { text } = await answers.send({ kind: "status", path: status, ...member });
      if (fieldOf(text, "status") === "SUCCESS") {
        this.boughtOrders.push(orderNo);
        return;
      }
      await this.#think();
    }
  }

  /** Three concurrent requests for one key, one of them from another account. */
  async #redeem(member: Member): Promise<void> {
    const { answers, cards, random } = this.#options;
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
    if (redeemed === 0 && !claims.some(isFailed)) {
      this.violations.push(
        `A new card was refused: ${claims.map(({ text }) => text.slice(0, 100)).join(" ")}`,
      );
    }
  }

  async #think(): Promise<void> {
    const { random, signal } = this.#options;
    await pause(random.between(...thinkMs), undefined, { signal }).catch(() => {});
  }
}

/** A text field of an answer, wherever it stands in it. */
function fieldOf(text: string, name: string): string | undefined {
  return new RegExp(`"${name}":"([^"]*)"`).exec(text)?.[1];
}
