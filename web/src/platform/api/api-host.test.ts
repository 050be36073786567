import { afterEach, describe, expect, it, vi } from "vitest";
import { apiHost } from "./api-host.ts";

function set() {
  vi.stubEnv("VITE_API_LOCAL_HOST", "http://127.0.0.1:3000/");
  vi.stubEnv("VITE_ADMIN_HOST_NAME", "admin.site.test");
  vi.stubEnv("VITE_API_PUBLIC_HOST", "https://api.site.test");
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe("the origin of the API [spec 7.2]", () => {
  it("is the page's own when nothing is set", () => {
    expect(apiHost("www.site.test")).toBe("");
    expect(apiHost("localhost")).toBe("");
  });

  it("is the local one on the developer's machine", () => {
    set();
    expect(apiHost("localhost")).toBe("http://127.0.0.1:3000");
    expect(apiHost("127.0.0.1")).toBe("http://127.0.0.1:3000");
  });

  it("is the page's own on the operators' host", () => {
    set();
    expect(apiHost("admin.site.test")).toBe("");
  });

  it("is the public one everywhere else", () => {
    set();
    expect(apiHost("www.site.test")).toBe("https://api.site.test");
  });
});
