import { expect, test } from "vitest";
import { writeStartupMessage } from "./startup-message.ts";

const demo = {
  mode: "demo",
  dataDir: ".data",
  origin: "http://localhost:3000",
  networkOrigin: undefined,
  database: "embedded",
  cardKeys: [],
  operator: undefined,
} as const;

test("a demo says which four things to try first, each with its address", () => {
  const said = writeStartupMessage(demo);
  const things = said.split("Four things to try first:\n")[1]?.split("\n") ?? [];
  expect(things).toHaveLength(4);
  for (const path of ["/pricing", "/register", "/demo/outbox", "/profile"]) {
    expect(things.join()).toContain(`http://localhost:3000${path}`);
  }
  expect(said).not.toContain("Phones");
});

test("the demo's first start tells the console's login once", () => {
  const operator = { login: "demo", password: "abcd1234" };
  expect(writeStartupMessage({ ...demo, operator })).toContain(
    "Console: http://localhost:3000/console  login demo  password abcd1234",
  );
  expect(writeStartupMessage(demo)).not.toContain("Console");
});

test("a demo on the local network says where phones reach it", () => {
  expect(writeStartupMessage({ ...demo, networkOrigin: "http://192.168.1.5:3000" })).toContain(
    "Phones on this network reach it at http://192.168.1.5:3000",
  );
});

test("production says where it is and no more", () => {
  const origin = "https://www.example.com";
  expect(writeStartupMessage({ ...demo, mode: "production", origin, database: "PostgreSQL" })).toBe(
    "Baleen is at https://www.example.com (production mode, database: PostgreSQL)",
  );
});
