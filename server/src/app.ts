import type { IncomingMessage } from "node:http";
import * as calls from "@baleen/contract/calls.ts";
import { demoCalls } from "@baleen/contract/demo.ts";
import type { FastifyInstance } from "fastify";
import { authenticate } from "./accounts/sessions/session-store.ts";
import type { ConsoleDeps } from "./back-office/console-handler.ts";
import { serveConsole } from "./back-office/serve-console.ts";
import { writeShell } from "./back-office/serve-console-shell.ts";
import { draftImages, serveImages } from "./content/proxy-image.ts";
import { serveMedia } from "./content/serve-media.ts";
import { serveVerificationFiles } from "./content/serve-verification-files.ts";
import { demoHandlers } from "./demo/demo-calls.ts";
import { demoAddition } from "./demo/demo-strip.ts";
import type { DemoDeps } from "./demo/deps.ts";
import { serveDemo } from "./demo/serve-demo.ts";
import { authenticateDevice } from "./desktop/authenticate-device.ts";
import { describeEndpoints } from "./desktop/describe-endpoints.ts";
import { serveDownloads } from "./desktop/releases/serve-downloads.ts";
import { serveFeeds } from "./desktop/releases/serve-feeds.ts";
import { serveOAuth } from "./desktop/serve-oauth.ts";
import * as namedHandlers from "./handlers.ts";
import type { Deps } from "./operations/deps.ts";
import type { ConsoleSettings } from "./operations/settings/settings.ts";
import type { BuiltPages } from "./pages/built-pages.ts";
import { serveDevPages } from "./pages/dev-pages.ts";
import { messagePages } from "./pages/message-page.ts";
import { pageViews } from "./pages/page-views.ts";
import { pageSender, type SendPage, servePages } from "./pages/serve-pages.ts";
import { servePostedForms } from "./pages/serve-posted-forms.ts";
import { serveSearchFiles, serveWellKnown } from "./pages/serve-root-files.ts";
import { serveSharedAssets, serveStaticFiles } from "./pages/serve-shared-assets.ts";
import { serveUnsubscribe } from "./pages/serve-unsubscribe.ts";
import { serveAuthorizations } from "./payments/authorize-payer.ts";
import { serveNotices } from "./payments/receive-notice.ts";
import { prepareApiScope } from "./platform/http/api-scope.ts";
import { createServer, type ServerSettings } from "./platform/http/create-server.ts";
import { handleErrors } from "./platform/http/error-reply.ts";
import { FailedRequests } from "./platform/http/failed-requests.ts";
import type { Handlers } from "./platform/http/handler.ts";
import { measureRequests, measureShortcut } from "./platform/http/measure-requests.ts";
import { describeCalls } from "./platform/http/openapi.ts";
import { type Places, placesWithConsole, restrictRoutesTo, siteAlone } from "./platform/http/places.ts";
import { apiHeaders, commonHeaders } from "./platform/http/security-headers.ts";
import { serveCalls } from "./platform/http/serve-calls.ts";
import { serveDiagnosis, serveHealth } from "./platform/http/serve-health.ts";
import type { Shutdown } from "./platform/http/shutdown.ts";
import { Rejection } from "./platform/rejection.ts";

export interface AppParts {
  readonly deps: Deps;
  /** For notices: a connection pool that visitors cannot exhaust. */
  readonly background: Deps;
  isReached(): Promise<boolean>;
  /** Undefined in production, which has none of the demo's routes. */
  readonly demo: DemoDeps | undefined;
  readonly server: ServerSettings;
  /** Undefined where the console is off. */
  readonly console: AppConsole | undefined;
  /** `development`: served by Vite. */
  readonly pages: BuiltPages | "development" | "none";
  readonly shutdown: Shutdown;
}

export interface AppConsole extends Omit<ConsoleSettings, "isOn"> {
  readonly deps: ConsoleDeps;
  /** The site's origin if it is configured. */
  readonly publicOrigin: string | undefined;
}

/** Builds the whole application without listening. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { deps, demo, server, shutdown, console } = parts;
  const { metrics } = deps;
  const pages = typeof parts.pages === "string" ? undefined : parts.pages;
  const headers = apiHeaders(server.secure);
  const places = console ? placesWithConsole({ ...console, ...server }) : siteAlone;
  const isSite = (request: IncomingMessage) => !places.isApart || places.of(request) === "site";
  const addition = demo && demoAddition;
  const views = pages && pageViews({ deps, pages, headers: commonHeaders(server.secure), addition });
  const shortcut = measureShortcut(
    (request, response) => isSite(request) && (views?.answerFromMemory(request, response) ?? false),
    metrics,
  );
  const app = createServer(server, { shortcut, shutdown, places });
  measureRequests(app, { metrics, pages: new Set(pages?.renderer.paths) });
  const failures = new FailedRequests(parts.background);
  app.addHook("onClose", () => failures.flush());
  handleErrors(app, callsOf(parts), headers, { metrics, failures, isSite: ({ raw }) => isSite(raw) });
  await app.register((scope) => serveApi(scope, parts, places));
  const sendPage = views && pageSender(views, headers);
  await app.register((scope) => serveFiles(scope, parts, { places, pages, sendPage }));
  if (console) {
    const { deps, origin, publicOrigin } = console;
    const assets = pages?.assets.console;
    const serving = { deps, secure: server.secure, ownOrigin: origin ?? publicOrigin, assets };
    await app.register((scope) => serveConsole(scope, serving));
  }
  if (places.isApart) restrictRoutesTo(app, "site");
  if (parts.pages === "development") await serveDevPages(app, deps, console && writeShell);
  if (pages && sendPage) {
    servePages(app, sendPage, pages.renderer);
    servePostedForms(app, messagePages(deps, stylesheetsOf(pages)), pages.renderer.paths);
  }
  if (demo) await serveDemo(app, demo, stylesheetsOf(pages));
  return app;
}

/** The site's own, for pages that are not rendered by it. */
function stylesheetsOf(pages: BuiltPages | undefined): string[] {
  return pages?.assets.stylesOf([]) ?? [];
}

function callsOf({ demo }: AppParts) {
  return { ...calls, ...(demo && demoCalls) };
}

/** With a handler missing, this does not compile. */
const handlers: Handlers<Deps, typeof calls> = namedHandlers;

async function serveApi(app: FastifyInstance, parts: AppParts, { isApart }: Places): Promise<void> {
  if (isApart) restrictRoutesTo(app, "site");
  const { deps, demo, server } = parts;
  await prepareApiScope(app, server.corsOrigins);
  const { paths = deps.pagePaths, parts: pageParts = deps.pageParts } =
    typeof parts.pages === "string" ? {} : parts.pages.renderer;
  const serving = {
    random: deps.random,
    rateLimits: deps.rateLimits,
    secure: server.secure,
    authenticate: (token: string) => authenticate(deps, token),
    authenticateDevice: (request: Parameters<typeof authenticateDevice>[1]) =>
      authenticateDevice(deps, request),
  };
  serveCalls(app, calls, handlers, {
    ...serving,
    deps: { ...deps, pagePaths: new Set(paths), pageParts: new Set(pageParts) },
  });
  if (demo) serveCalls(app, demoCalls, demoHandlers, { ...serving, deps: demo });
  await serveNotices(app, parts.background);
  serveAuthorizations(app, deps);
  serveImages(app, { ...deps, listDraftImages: draftImages(deps) });
  let description: ReturnType<typeof describeCalls> | undefined;
  app.get("/api/openapi.json", (_, reply) => {
    description ??= describeCalls(callsOf(parts), deps.entitlementKeys && describeEndpoints());
    return reply.header("cache-control", "public, max-age=300").send(description);
  });
}

async function notFound(): Promise<never> {
  throw new Rejection("notFound");
}

/** Paths that the console's host serves beside the console. */
const filesOfConsole = /^\/(healthz$|readyz$|favicon\.svg$|assets\/|media\/)/;

interface PageParts {
  readonly places: Places;
  readonly pages: BuiltPages | undefined;
  readonly sendPage: SendPage | undefined;
}

async function serveFiles(
  app: FastifyInstance,
  { deps, isReached, shutdown }: AppParts,
  { places, pages, sendPage }: PageParts,
): Promise<void> {
  if (places.isApart) restrictRoutesTo(app, "site", (path) => filesOfConsole.test(path));
  serveHealth(app, { isReached, clock: deps.clock, shutdown });
  serveDiagnosis(app, deps);
  serveMedia(app, deps);
  const sendMessage = messagePages(deps, stylesheetsOf(pages));
  serveUnsubscribe(app, deps, sendMessage);
  serveVerificationFiles(app, deps, sendPage ?? notFound);
  await serveOAuth(app, deps, sendMessage);
  serveFeeds(app, deps);
  serveDownloads(app, deps);
  serveWellKnown(app, deps);
  if (!pages) return;
  serveSearchFiles(app, pages.renderer, deps);
  await serveStaticFiles(app);
  serveSharedAssets(app, deps);
}
