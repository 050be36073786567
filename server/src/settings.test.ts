import { describe, expect, test } from "vitest";
import { readSettings, SettingsError } from "./settings.ts";

const problemsOf = (environment: Record<string, string>) => {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
};

describe("settings", () => {
  test("need nothing for the demo, which listens on loopback", () => {
    expect(readSettings({})).toMatchObject({
      mode: "demo",
      host: "127.0.0.1",
      port: 3000,
      databaseUrl: undefined,
    });
  });

  test("that are empty count as absent", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: "" })).toMatchObject({
      port: 3000,
      databaseUrl: undefined,
    });
  });

  test("name everything that is wrong at once", () => {
    const problems = problemsOf({ APP_ENV: "production", PORT: "many", CORS_ORIGINS: "example.com/path" });
    expect(problems.map((problem) => problem.split(":")[0])).toEqual([
      "PORT",
      "CORS_ORIGINS.0",
      "DATABASE_URL",
      "SECRET_KEY",
      "PUBLIC_ORIGIN",
    ]);
  });

  test("for production need https", () => {
    const complete = {
      APP_ENV: "production",
      DATABASE_URL: "postgres://db/baleen",
      SECRET_KEY: "a key of thirty-two characters or more",
    };
    expect(problemsOf({ ...complete, PUBLIC_ORIGIN: "http://www.example.com" })).toEqual([
      "PUBLIC_ORIGIN: production needs https",
    ]);
    expect(readSettings({ ...complete, PUBLIC_ORIGIN: "https://www.example.com" }).mode).toBe("production");
  });

  test("take lists separated by commas", () => {
    expect(readSettings({ TRUST_PROXY: "10.0.0.1, 192.168.0.0/16" }).trustProxy).toEqual([
      "10.0.0.1",
      "192.168.0.0/16",
    ]);
  });
});
