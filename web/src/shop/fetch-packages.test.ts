import { builtInPackages } from "@baleen/contract/content/built-in-content.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { packageLabel } from "../payments/package-duration.ts";
import { fetchPackages, readPackages } from "./fetch-packages.ts";
import { sortPackages } from "./package-order.ts";

const least = { id: 7, name: "月卡", price: 12.5 };
const readOne = (more: object) => readPackages([{ ...least, ...more }])?.[0];

describe("packages of another deployment", () => {
  it("are read as they are where they are as ours", () => {
    expect(readPackages(builtInPackages)).toEqual(builtInPackages);
  });

  it("need to say which they are and what they cost, and nothing else", () => {
    expect(readOne({})).toEqual({
      ...least,
      originalPrice: null,
      validDays: 0,
      level: 1,
      description: "",
      features: [],
      code: "",
      status: "",
      stock: null,
      createdAt: "",
      updatedAt: "",
      clientConfig: null,
      sort: Number.MAX_SAFE_INTEGER,
    });
  });

  it("may write numbers as digits", () => {
    const digits = { id: "7", price: "12.50", originalPrice: "20", validDays: "30", stock: "3", sort: "2" };
    expect(readOne(digits)).toMatchObject({
      ...least,
      originalPrice: 20,
      validDays: 30,
      stock: 3,
      sort: 2,
    });
  });

  it.each([
    { id: undefined },
    { id: 0 },
    { id: "x" },
    { name: undefined },
    { name: " " },
    { price: undefined },
    { price: "free" },
    { price: -1 },
    { price: 9.999 },
    { price: Number.NaN },
    { price: null },
  ])("lose the one that is wrong in %j, and no other", (wrong) => {
    const good = { id: 8, name: "年卡", price: 269 };
    expect(readPackages([{ ...least, ...wrong }, null, "x", good])).toMatchObject([good]);
  });

  it.each([
    [{ level: 9 }, { level: 1 }],
    [{ originalPrice: "?" }, { originalPrice: null }],
    [{ validDays: -5 }, { validDays: 0 }],
    [{ stock: -1 }, { stock: null }],
    [{ purchasesPaused: "yes" }, { purchasesPaused: undefined }],
    [{ features: "many" }, { features: [] }],
    [{ features: ["a", 7, "a", "b"] }, { features: ["a", "b"] }],
    [{ clientConfig: [] }, { clientConfig: null }],
    [{ description: 5 }, { description: "" }],
  ])("do without what cannot be used: %j", (strange, read) => {
    expect(readOne(strange)).toMatchObject(read);
  });

  it("without a place of their own come last, the cheapest first", () => {
    const packages = readPackages([
      { id: 1, name: "a", price: 30 },
      { id: 2, name: "b", price: 20 },
      { id: 3, name: "c", price: 40, sort: 5 },
    ]);
    expect(sortPackages(packages ?? []).map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  it("that do not say how long they last are named without days", () => {
    expect(packageLabel({ name: "月卡", validDays: 0 })).toEqual({ zh: "月卡", en: "月卡" });
  });
});

describe("what the page shows", () => {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    vi.stubGlobal("fetch", fetched);
    vi.stubGlobal("location", { hostname: "site.test" });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetAllMocks();
  });
  const shownAfter = async (answer: unknown, delivered = builtInPackages.slice(0, 1)) => {
    fetched.mockResolvedValueOnce(Response.json(answer));
    return await fetchPackages(delivered, new AbortController().signal);
  };

  it("contains the valid packages of the reply", async () => {
    expect(await shownAfter({ code: 0, data: [least, { id: 9 }] })).toMatchObject([least]);
  });

  it("is empty when no package is on sale", async () => {
    expect(await shownAfter({ code: 0, data: [] })).toEqual([]);
  });

  it.each([{ code: 7 }, { code: 0, data: { list: [] } }, { code: 0, data: [{ id: 9 }] }, "<html>"])(
    "is what it arrived with where the answer has nothing usable (%j), or else the three built-in ones [spec 4.2, 7.6]",
    async (answer) => {
      expect(await shownAfter(answer)).toEqual(builtInPackages.slice(0, 1));
      expect(await shownAfter(answer, [])).toEqual(builtInPackages);
    },
  );
});
