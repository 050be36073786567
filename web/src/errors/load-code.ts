import { ApiError } from "../api/api-error.ts";

/** Loads code that sends a request. Where it cannot be had, neither can an answer: throws an `ApiError` that says so. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw new ApiError({ kind: "network", cause });
  }
}
