import { randomBytes, randomInt } from "node:crypto";
import type { Call } from "@baleen/contract/call.ts";
import * as calls from "@baleen/contract/calls.ts";
import { unwrapBody } from "@baleen/contract/envelope.ts";
import type { Page } from "@playwright/test";
import { type Channel, fetchApi, readCode, solveCaptcha } from "./demo.ts";
import { site } from "./site.ts";
import { uiTexts } from "./ui-texts.ts";
import type { Visitor } from "./visitor.ts";

export interface Person {
  readonly name: string;
  readonly password: string;
}

/** The data of a new visitor. */
export function newPerson(): Person {
  return {
    name: `kelp_${randomBytes(6).toString("hex")}`,
    password: `sea-${randomBytes(6).toString("hex")}`,
  };
}

/** An unused e-mail address or phone number. */
export function newAddress(channel: Channel): string {
  if (channel === "email") return `kelp.${randomBytes(6).toString("hex")}@example.com`;
  return `1${randomInt(30, 100)}${String(randomInt(100_000_000)).padStart(8, "0")}`;
}

export async function registerAccount(visitor: Visitor, person: Person): Promise<void> {
  await visitor.field(uiTexts.username).fill(person.name);
  await visitor.field(uiTexts.password).fill(person.password);
  await visitor.field(uiTexts.confirmation).fill(person.password);
  await visitor.button(uiTexts.register).click();
  await visitor.page.waitForURL("**/login");
}

/** Fills in and submits the form. The journey checks the outcome. */
export async function submitLoginForm(visitor: Visitor, person: Person): Promise<void> {
  await visitor.field(uiTexts.username).fill(person.name);
  await visitor.field(uiTexts.password).fill(person.password);
  await visitor.button(uiTexts.login).click();
}

export async function logIn(visitor: Visitor, person: Person): Promise<void> {
  await submitLoginForm(visitor, person);
  await visitor.page.waitForURL((url) => url.pathname !== "/login");
}

/** Creates an account and a session for a visitor, before any page of the site is opened. */
export async function createSession({ page }: Visitor, person: Person = newPerson()): Promise<Person> {
  const { name: username, password } = person;
  await post(page, calls.register, { type: "account", username, password });
  const answer = await post(page, calls.logIn, { type: "username", username, password });
  const { access_token: token = "", user } = calls.logIn.reply.parse(answer);
  // Storage needs a page of the site's origin; this file is the smallest one.
  await page.goto("/robots.txt");
  await page.evaluate(
    (items) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    { access_token: token, token, userInfo: JSON.stringify(user) },
  );
  return person;
}

/** Calls the API with the browser's cookies. */
async function post(page: Page, { path, envelope }: Call, body: object): Promise<unknown> {
  const answer = await page.request.post(`/api${path}`, { data: body });
  const unwrapped = unwrapBody(envelope, await answer.json());
  if (!unwrapped.ok) throw new Error(`${path} answered ${answer.status()}: ${unwrapped.message}`);
  return unwrapped.value;
}

/** Creates an account whose contact is verified by a code. The username is the contact. */
export async function createVerifiedAccount(channel: Channel): Promise<Person> {
  const siteUrl = site.url;
  const address = newAddress(channel);
  const { password } = newPerson();
  const solved = await solveCaptcha(siteUrl);
  await fetchApi(siteUrl, `/register/${channel}/code`, { [channel]: address, ...solved });
  const code = await readCode(siteUrl, address);
  await fetchApi(siteUrl, "/register", { type: channel, [channel]: address, code, password });
  return { name: address, password };
}
