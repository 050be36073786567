import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { consoleHandlers } from "../console-handlers.ts";
import { callHandler, makeOperator, reasonFields } from "../operators/testing/call-handler.ts";
import { Rejection } from "../platform/rejection.ts";
import { makePerson, type Person } from "../testing/makers.ts";
import { confirmMerge, previewMerge } from "../testing/merging.ts";
import { openShop, type Shop } from "../testing/shop.ts";
import { signInByWechat, unlinkWechat } from "../testing/wechat-visits.ts";
import { openWorld, send, type World } from "../testing/world.ts";
import { findAccount } from "./account-store.ts";
import { canSignIn } from "./sign-in-ways.ts";
import { listIdentities } from "./wechat/identity-store.ts";

interface Settings {
  readonly wechat: "on" | "off";
  readonly sms: "on" | "off";
}
const allSettings = (["on", "off"] as const).flatMap((wechat) =>
  (["on", "off"] as const).map((sms) => ({ wechat, sms })),
);

let shop: Shop;
/** The same site, started again with other settings. */
let worldOf: ReadonlyMap<Settings, World>;
beforeAll(async () => {
  shop = await openShop();
  const worlds = allSettings.map(async (settings) => [settings, await restart(settings)] as const);
  worldOf = new Map(await Promise.all(worlds));
});
afterAll(async () => {
  for (const world of worldOf.values()) await world.close();
  await shop.close();
});

async function restart({ wechat, sms }: Settings): Promise<World> {
  const {
    WECHAT_OPEN_PLATFORM_APP_ID: appId,
    WECHAT_OPEN_PLATFORM_SECRET: secret,
    ...others
  } = shop.gateways.wechat.settings;
  const off = { ...others, WECHAT_SIGN_IN: "off" };
  return await openWorld({
    payments: wechat === "on" ? shop.gateways.wechat.settings : off,
    features: { sendsSms: sms === "on" },
    database: { databaseUrl: shop.databaseUrl, drop: async () => undefined },
    clock: shop.clock,
  });
}

let people = 0;
beforeEach(() => {
  people += 1;
  shop.clock.advance(86_400);
});

type AccountChanges = Partial<
  Record<"username" | "username_key" | "password_hash" | "email" | "phone", string>
>;
const change = async ({ accountId }: Person, changes: AccountChanges) =>
  await shop.db.updateTable("accounts").set(changes).where("id", "=", accountId).execute();
const newPhone = () => `1380000${String(people).padStart(4, "0")}`;
const identityOf = async ({ accountId }: Person) => (await listIdentities(shop.db, accountId))[0]?.id ?? 0;

async function canStillSignIn({ db, context }: World, { accountId }: Person): Promise<boolean> {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error("An account is never removed at once");
  const survivor = account.merged_into === null ? account : await findAccount(db, account.merged_into);
  if (!survivor) throw new Error("A survivor stays");
  return canSignIn(context, survivor, await listIdentities(db, survivor.id));
}

/** Each way to lose a way in: an account that has it and one linked WeChat, and the act. Returns the rejection's code. */
interface Place {
  make(): Promise<Person>;
  act(world: World, person: Person): Promise<unknown>;
}
const unbind = (contact: "email" | "phone"): Place => ({
  async make() {
    const person = await signInByWechat(shop, `way-in-${people}`);
    const address = contact === "email" ? `way-in-${people}@example.com` : newPhone();
    await change(person, { [contact]: address });
    return person;
  },
  async act(world, { accountId, token, cookie }) {
    const address = (await findAccount(shop.db, accountId))?.[contact];
    const body = { [contact]: address };
    return (await send(world, "POST", `/auth/bind/${contact}/remove`, body, { token, headers: { cookie } }))
      .body.code;
  },
});
const unlinking = async () => {
  const person = await signInByWechat(shop, `way-in-${people}`);
  await change(person, { phone: newPhone() });
  return person;
};

/** All that removes a way in, with what it answers if no other one works. */
const places: Readonly<Record<string, Place & { readonly refusal: number | string }>> = {
  "unbinding the email address": { ...unbind("email"), refusal: 2304 },
  "unbinding the phone": { ...unbind("phone"), refusal: 2304 },
  "unlinking WeChat": {
    refusal: 2304,
    make: unlinking,
    act: async (world, person) => (await unlinkWechat(world, person)).body.code,
  },
  "unlinking WeChat in the console": {
    refusal: "lastWayInOfAccount",
    make: unlinking,
    async act(world, person) {
      const request = {
        params: { id: person.accountId, wechatId: await identityOf(person) },
        body: reasonFields(),
      };
      const support = await makeOperator(world, "support");
      try {
        await callHandler(world, consoleHandlers.unlinkAccountWechat, support, request);
        return 0;
      } catch (error) {
        if (error instanceof Rejection) return error.code;
        throw error;
      }
    },
  },
  merging: {
    refusal: 3128,
    // The one that remains has a password, but its name is a phone number, and only WeChat beside it.
    async make() {
      const person = await signInByWechat(shop, `way-in-${people}`);
      const username = newPhone();
      await change(person, { username, username_key: username, password_hash: "any" });
      return person;
    },
    async act(world, person) {
      const other = await makePerson(world, `absorbed-${people}`);
      const { ticket } = await previewMerge(world, person, other);
      return (await confirmMerge(world, person, { ticket, survivor: "this" })).body.code;
    },
  },
};

const unbinding = ["unbinding the email address", "unbinding the phone", "merging"];
/** Settings under which what remains signs in: WeChat for the first, the phone's codes for the others. */
const remains = (place: string, { wechat, sms }: Settings) =>
  (unbinding.includes(place) ? wechat : sms) === "on";

describe.each(Object.entries(places))("%s", (name, { make, act, refusal }) => {
  test.each(allSettings)("leaves a way in that works with WeChat $wechat and SMS $sms", async (settings) => {
    const person = await make();
    const world = worldOf.get(settings);
    if (!world) throw new Error("Started before all tests");
    const isAllowed = remains(name, settings);
    expect(await act(world, person)).toBe(isAllowed ? 0 : refusal);
    // What was refused has removed nothing: it works again once the settings do.
    expect(await canStillSignIn(isAllowed ? world : shop, person)).toBe(true);
  });
});

describe("a way in is", () => {
  const account = { username: "li", password_hash: null, email: null, phone: null };
  const isWayIn = (changes: AccountChanges, settings: Partial<Settings> = {}, appIds: string[] = []) => {
    const { wechat = "on", sms = "on" } = settings;
    const { features, wechatSignIn } = shop.context;
    return canSignIn(
      {
        features: { ...features, sendsSms: sms === "on" },
        wechatSignIn: wechat === "on" ? wechatSignIn : undefined,
      },
      { ...account, ...changes },
      appIds.map((id) => ({ app_id: id })),
    );
  };

  test("a password with a name that is no phone number", () => {
    expect(isWayIn({})).toBe(false);
    expect(isWayIn({ password_hash: "hash" })).toBe(true);
    expect(isWayIn({ password_hash: "hash", username: "13800138000" })).toBe(false);
  });

  test("an email address, and a phone number if SMS are sent or there is a password", () => {
    expect(isWayIn({ email: "li@example.com" }, { sms: "off" })).toBe(true);
    expect(isWayIn({ phone: "13800138000" })).toBe(true);
    expect(isWayIn({ phone: "13800138000" }, { sms: "off" })).toBe(false);
    const named = { phone: "13800138000", username: "13800138000", password_hash: "hash" };
    expect(isWayIn(named, { sms: "off" })).toBe(true);
  });

  test("WeChat under an app in use, while sign-in with WeChat is on", () => {
    const { inside, computer } = shop.context.wechatSignIn ?? {};
    for (const app of [inside, computer]) {
      const appId = app?.appId ?? "none";
      expect(isWayIn({}, {}, [appId])).toBe(true);
      expect(isWayIn({}, { wechat: "off" }, [appId])).toBe(false);
    }
    expect(isWayIn({}, {}, ["wx-given-up"])).toBe(false);
  });
});
