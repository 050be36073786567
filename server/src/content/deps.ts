import type { MessageDeps } from "../messages/deps.ts";
import type { PublishedContent } from "./published-content.ts";

export interface ContentDeps extends MessageDeps {
  readonly content: PublishedContent;
}
