import { describe, expect, it } from "vitest";
import { chooseApiHost } from "./api-host.ts";

const hosts = { local: "http://127.0.0.1:3000/", admin: "admin.site.test", public: "https://api.site.test" };

describe("the origin of the API [spec 7.2]", () => {
  it("is the page's own when nothing is set", () => {
    const none = { local: undefined, admin: undefined, public: undefined };
    expect(chooseApiHost("www.site.test", none)).toBe("");
    expect(chooseApiHost("localhost", none)).toBe("");
  });

  it("is the local one on the developer's machine", () => {
    expect(chooseApiHost("localhost", hosts)).toBe("http://127.0.0.1:3000");
    expect(chooseApiHost("127.0.0.1", hosts)).toBe("http://127.0.0.1:3000");
  });

  it("is the page's own on the operators' host", () => {
    expect(chooseApiHost("admin.site.test", hosts)).toBe("");
  });

  it("is the public one everywhere else", () => {
    expect(chooseApiHost("www.site.test", hosts)).toBe("https://api.site.test");
  });
});
