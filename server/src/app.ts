import type { IncomingMessage } from "node:http";
import * as calls from "@baleen/contract/calls.ts";
import { demoCalls } from "@baleen/contract/demo.ts";
import type { FastifyInstance } from "fastify";
import { authenticate } from "./accounts/sessions/session-store.ts";
import { serveWechatReturns } from "./accounts/wechat/visit.ts";
import { serveComplaintNotices } from "./complaints/serve-complaint-notices.ts";
import type { Composition } from "./compose.ts";
import { createDraftImageLister, serveImages } from "./content/proxy-image.ts";
import { serveMedia } from "./content/serve-media.ts";
import { serveVerificationFiles } from "./content/serve-verification-files.ts";
import type { ConsoleContext } from "./context.ts";
import { demoHandlers } from "./demo/demo-calls.ts";
import { demoAddition } from "./demo/demo-strip.ts";
import { serveDemo } from "./demo/serve-demo.ts";
import { authenticateDevice } from "./desktop/authenticate-device.ts";
import { describeEndpoints } from "./desktop/describe-endpoints.ts";
import { serveDownloads } from "./desktop/releases/serve-downloads.ts";
import { serveFeeds } from "./desktop/releases/serve-feeds.ts";
import { serveInstallers } from "./desktop/releases/serve-installers.ts";
import { serveOAuth } from "./desktop/serve-oauth.ts";
import * as namedHandlers from "./handlers.ts";
import type { ConsoleSettings } from "./operations/settings/settings.ts";
import { renderShell } from "./operators/serve-console-shell.ts";
import type { BuiltPages } from "./pages/built-pages.ts";
import { serveDevPages } from "./pages/dev-pages.ts";
import { createMessagePageSender } from "./pages/message-page.ts";
import { pageViews } from "./pages/page-views.ts";
import { pageSender, type SendPage, servePages } from "./pages/serve-pages.ts";
import { servePostedForms } from "./pages/serve-posted-forms.ts";
import { serveSearchFiles, serveWellKnown } from "./pages/serve-root-files.ts";
import { serveSharedAssets, serveStaticFiles } from "./pages/serve-shared-assets.ts";
import { serveSiteIcons } from "./pages/serve-site-icons.ts";
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
import { createPlaces, type Places, restrictRoutesTo, siteOnly } from "./platform/http/places.ts";
import { apiHeaders, commonHeaders } from "./platform/http/security-headers.ts";
import { serveCalls } from "./platform/http/serve-calls.ts";
import { serveDiagnosis, serveHealth } from "./platform/http/serve-health.ts";
import type { Shutdown } from "./platform/http/shutdown.ts";
import { Rejection } from "./platform/rejection.ts";
import { serveConsole } from "./serve-console.ts";

export interface AppParts extends Pick<Composition, "context" | "background" | "demo"> {
  isReachable(): Promise<boolean>;
  readonly server: ServerSettings;
  /** Undefined if the console is off. */
  readonly console: AppConsole | undefined;
  /** `development`: Vite serves the pages. */
  readonly pages: BuiltPages | "development" | "none";
  readonly shutdown: Shutdown;
}

export interface AppConsole extends Omit<ConsoleSettings, "isOn"> {
  readonly context: ConsoleContext;
  /** The site's origin if it is configured. */
  readonly publicOrigin: string | undefined;
}

/** Builds the whole application without listening. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { context, demo, server, shutdown, console } = parts;
  const { metrics } = context;
  const pages = typeof parts.pages === "string" ? undefined : parts.pages;
  const headers = apiHeaders(server.isSecure);
  const places = console ? createPlaces({ ...console, ...server }) : siteOnly;
  const isSite = (request: IncomingMessage) => !places.hasConsoleHost || places.of(request) === "site";
  const simulatesWechat = context.wechatSignIn?.inside.simulation !== undefined;
  const addition = demo && demoAddition({ simulatesWechat });
  const views = pages && pageViews({ context, pages, headers: commonHeaders(server.isSecure), addition });
  const shortcut = measureShortcut(
    (request, response) => isSite(request) && (views?.sendCached(request, response) ?? false),
    metrics,
  );
  const app = createServer(server, { shortcut, shutdown, places });
  measureRequests(app, { metrics, pages: new Set(pages?.renderer.paths) });
  const failedRequests = new FailedRequests(parts.background);
  app.addHook("onClose", () => failedRequests.flush());
  handleErrors(app, callsOf(parts), headers, { metrics, failedRequests, isSite: ({ raw }) => isSite(raw) });
  await app.register((scope) => serveApi(scope, parts, places));
  const sendPage = views && pageSender(views, headers);
  await app.register((scope) => serveFiles(scope, parts, { places, pages, sendPage }));
  if (console) {
    const { context, origin, publicOrigin } = console;
    const assets = pages?.assets.console;
    const serving = { context, isSecure: server.isSecure, ownOrigin: origin ?? publicOrigin, assets };
    await app.register((scope) => serveConsole(scope, serving));
  }
  if (places.hasConsoleHost) restrictRoutesTo(app, "site");
  if (parts.pages === "development") await serveDevPages(app, context, console && renderShell);
  if (pages && sendPage) {
    servePages(app, sendPage, pages.renderer);
    servePostedForms(app, createMessagePageSender(context, stylesheetsOf(pages)), pages.renderer.paths);
  }
  if (demo) await serveDemo(app, demo, stylesheetsOf(pages));
  return app;
}

/** The site's stylesheets, for pages that do not come from the page renderer. */
function stylesheetsOf(pages: BuiltPages | undefined): string[] {
  return pages?.assets.stylesOf([]) ?? [];
}

function callsOf({ demo }: AppParts) {
  return { ...calls, ...(demo && demoCalls) };
}

/** Does not compile if a call has no handler. */
const handlers: Handlers<typeof calls> = namedHandlers;

async function serveApi(app: FastifyInstance, parts: AppParts, { hasConsoleHost }: Places): Promise<void> {
  if (hasConsoleHost) restrictRoutesTo(app, "site");
  const { context, demo, server } = parts;
  await prepareApiScope(app, server.corsOrigins);
  const { paths = context.pagePaths, parts: pageParts = context.pageParts } =
    typeof parts.pages === "string" ? {} : parts.pages.renderer;
  const serving = {
    isSecure: server.isSecure,
    authenticate: (token: string) => authenticate(context, token),
    authenticateDevice: (request: Parameters<typeof authenticateDevice>[1]) =>
      authenticateDevice(context, request),
  };
  const pages = { pagePaths: new Set(paths), pageParts: new Set(pageParts) };
  serveCalls(app, calls, handlers, { ...serving, context: { ...context, ...pages } });
  if (demo) serveCalls(app, demoCalls, demoHandlers, { ...serving, context: demo });
  await serveNotices(app, parts.background);
  await serveComplaintNotices(app, parts.background);
  serveAuthorizations(app, context);
  serveWechatReturns(app, { ...context, ...pages });
  serveImages(app, { ...context, listDraftImages: createDraftImageLister(context) });
  let description: ReturnType<typeof describeCalls> | undefined;
  app.get("/api/openapi.json", (_, reply) => {
    description ??= describeCalls(callsOf(parts), {
      extraPaths: context.entitlementKeys && describeEndpoints(),
    });
    return reply.header("cache-control", "public, max-age=300").send(description);
  });
}

async function notFound(): Promise<never> {
  throw new Rejection("notFound");
}

/** Paths outside the console that the console's host serves too. */
const consoleFilePattern = /^\/(healthz$|readyz$|favicon\.svg$|assets\/|media\/)/;

interface PageParts {
  readonly places: Places;
  readonly pages: BuiltPages | undefined;
  readonly sendPage: SendPage | undefined;
}

async function serveFiles(
  app: FastifyInstance,
  { context, isReachable, shutdown }: AppParts,
  { places, pages, sendPage }: PageParts,
): Promise<void> {
  if (places.hasConsoleHost) restrictRoutesTo(app, "site", (path) => consoleFilePattern.test(path));
  serveHealth(app, { isReachable, clock: context.clock, shutdown });
  serveDiagnosis(app, context);
  serveMedia(app, context);
  const sendMessage = createMessagePageSender(context, stylesheetsOf(pages));
  serveUnsubscribe(app, context, sendMessage);
  serveVerificationFiles(app, context, sendPage ?? notFound);
  await serveOAuth(app, context, sendMessage);
  serveFeeds(app, context);
  serveDownloads(app, context);
  serveInstallers(app, context);
  serveWellKnown(app, context);
  if (!pages) return;
  serveSearchFiles(app, pages.renderer, context);
  await serveStaticFiles(app);
  serveSiteIcons(app, context);
  serveSharedAssets(app, context);
}
