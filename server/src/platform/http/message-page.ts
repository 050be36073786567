import type { Language } from "@baleen/contract/language.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Html } from "./html.ts";

/** Sends a page with a title and some content, for browsers that open an address outside the site's pages. */
export type SendMessagePage = (
  request: FastifyRequest,
  reply: FastifyReply,
  write: (language: Language) => { readonly title: string; readonly body: Html },
) => Promise<FastifyReply>;
