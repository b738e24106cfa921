import { lazy, Suspense } from "react";
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Link, Outlet } from "@tanstack/react-router";
import { type QueueQuery, queueQueryOf, choiceOf } from "../domain/desk/queue-filter.ts";
import { deskPath } from "../routes.ts";
import { auditSearch } from "./audit/search.ts";
import { figuresSearch } from "./figures/search.ts";
import { Frame } from "./frame/frame.tsx";
import { Failed, Loading } from "./frame/states.tsx";
import states from "./frame/states.module.css";
import { useLanguage } from "./language.tsx";
import { Gate } from "./log-in/gate.tsx";
import { QueueScreen } from "./queue/queue.tsx";
import { vacanciesSearch } from "./vacancy-list/search.ts";

const InvitationScreen = lazy(() =>
  import("./log-in/invitation.tsx").then(({ InvitationScreen: screen }) => ({ default: screen })),
);

const SampleChat = lazy(async () => ({ default: (await import("./demo/chat.tsx")).SampleChat }));

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound });

const invitation = createRoute({
  getParentRoute: () => root,
  path: "/invitation/$token",
  component: function Invitation() {
    const { token } = invitation.useParams();
    return (
      <Suspense fallback={<Loading />}>
        <InvitationScreen token={token} />
      </Suspense>
    );
  },
});

/** Everything that requires a log-in. */
const inside = createRoute({
  getParentRoute: () => root,
  id: "inside",
  component: () => (
    <Gate>
      <Frame>
        <Outlet />
      </Frame>
    </Gate>
  ),
});

/** In the demo, in place of WhatsApp. */
const sampleChat = createRoute({
  getParentRoute: () => root,
  path: "/demo/chat",
  validateSearch: ({ text }: Record<string, unknown>) => ({ text: typeof text === "string" ? text : "" }),
  component: function Chat() {
    const { text } = sampleChat.useSearch();
    return (
      <Suspense fallback={<Loading />}>
        <SampleChat text={text} />
      </Suspense>
    );
  },
});

/** One screen for both URLs, so that the queue stays while applications open beside it. */
const queue = createRoute({
  getParentRoute: () => inside,
  id: "queue",
  validateSearch: queueAddress,
  component: QueueScreen,
});
const queueIndex = createRoute({ getParentRoute: () => queue, path: "/" });
const application = createRoute({ getParentRoute: () => queue, path: "/applications/$id" });

/** Likewise: the list stays while an application is open. */
const held = createRoute({
  getParentRoute: () => inside,
  id: "held",
  component: lazyRouteComponent(() => import("./held/held.tsx"), "HeldScreen"),
});
const heldIndex = createRoute({ getParentRoute: () => held, path: "/held" });
const heldApplication = createRoute({ getParentRoute: () => held, path: "/held/$id" });

const deliveries = createRoute({
  getParentRoute: () => inside,
  path: "/deliveries",
  component: lazyRouteComponent(() => import("./lists/deliveries.tsx"), "DeliveriesScreen"),
});
const reports = createRoute({
  getParentRoute: () => inside,
  path: "/reports",
  component: lazyRouteComponent(() => import("./lists/reports.tsx"), "ReportsScreen"),
});
const reportsOf = createRoute({
  getParentRoute: () => inside,
  path: "/reports/$id",
  component: lazyRouteComponent(() => import("./lists/reports-of.tsx"), "ReportsOfScreen"),
});
/** Less used screens are loaded on demand: the first screen is the queue. */
const suppression = createRoute({
  getParentRoute: () => inside,
  path: "/suppression",
  component: lazyRouteComponent(() => import("./lists/suppressions.tsx"), "SuppressionsScreen"),
});
const team = createRoute({
  getParentRoute: () => inside,
  path: "/team",
  component: lazyRouteComponent(() => import("./team/team.tsx"), "TeamScreen"),
});
const templates = createRoute({
  getParentRoute: () => inside,
  path: "/templates",
  component: lazyRouteComponent(() => import("./message-templates/screen.tsx"), "TemplatesScreen"),
});
const testimonials = createRoute({
  getParentRoute: () => inside,
  path: "/testimonials",
  component: lazyRouteComponent(() => import("./testimonials/screen.tsx"), "TestimonialsScreen"),
});
const homePage = createRoute({
  getParentRoute: () => inside,
  path: "/site/home",
  component: lazyRouteComponent(() => import("./site-pages/screens.tsx"), "HomePageScreen"),
});
const sitePages = createRoute({
  getParentRoute: () => inside,
  path: "/site/pages",
  component: lazyRouteComponent(() => import("./site-pages/list-screen.tsx"), "SitePagesScreen"),
});
const sitePage = createRoute({
  getParentRoute: () => inside,
  path: "/site/pages/$slug",
  component: lazyRouteComponent(() => import("./site-pages/screens.tsx"), "OwnPageScreen"),
});
const brand = createRoute({
  getParentRoute: () => inside,
  path: "/site/brand",
  component: lazyRouteComponent(() => import("./site/brand-screen.tsx"), "BrandScreen"),
});
const settings = createRoute({
  getParentRoute: () => inside,
  path: "/settings",
  component: lazyRouteComponent(() => import("./settings/screen.tsx"), "SettingsScreen"),
});
const settingGroup = createRoute({
  getParentRoute: () => inside,
  path: "/settings/$group",
  component: lazyRouteComponent(() => import("./settings/screen.tsx"), "SettingsScreen"),
});
const audit = createRoute({
  getParentRoute: () => inside,
  path: "/audit",
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import("./audit/audit.tsx"), "AuditScreen"),
});
const health = createRoute({
  getParentRoute: () => inside,
  path: "/health",
  component: lazyRouteComponent(() => import("./health/screen.tsx"), "HealthScreen"),
});
const figures = createRoute({
  getParentRoute: () => inside,
  path: "/figures",
  validateSearch: figuresSearch,
  component: lazyRouteComponent(() => import("./figures/figures.tsx"), "FiguresScreen"),
});
const vacancies = createRoute({
  getParentRoute: () => inside,
  path: "/vacancies",
  validateSearch: vacanciesSearch,
  component: lazyRouteComponent(() => import("./vacancy-list/vacancies.tsx"), "VacanciesScreen"),
});
const vacancy = createRoute({
  getParentRoute: () => inside,
  path: "/vacancies/$id",
  component: lazyRouteComponent(() => import("./vacancy/vacancy-screen.tsx"), "VacancyScreen"),
});
const account = createRoute({
  getParentRoute: () => inside,
  path: "/account",
  component: lazyRouteComponent(() => import("./account/account.tsx"), "AccountScreen"),
});

export const router = createRouter({
  // While a screen's script loads, the press must have a visible effect.
  defaultPendingComponent: Loading,
  routeTree: root.addChildren([
    invitation,
    sampleChat,
    inside.addChildren([
      queue.addChildren([queueIndex, application]),
      held.addChildren([heldIndex, heldApplication]),
      deliveries,
      reports,
      reportsOf,
      vacancies,
      vacancy,
      suppression,
      team,
      templates,
      testimonials,
      homePage,
      sitePages,
      sitePage,
      brand,
      settings,
      settingGroup,
      figures,
      audit,
      health,
      account,
    ]),
  ]),
  basepath: deskPath,
  defaultErrorComponent: ({ error, reset }) => <Failed error={error} retry={reset} />,
});

export interface QueueAddress extends QueueQuery {
  readonly as?: "board";
}

/** View and filters from the URL; the first view if they are invalid. */
function queueAddress(search: Record<string, unknown>): QueueAddress {
  const choice = choiceOf(search);
  const query = choice ? queueQueryOf(choice) : {};
  return search["as"] === "board" ? { ...query, as: "board" } : query;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /**
     * Opened from the list. An application opened by search or link is never replaced by the next
     * one.
     */
    readonly fromList?: true;
  }
}

function NotFound() {
  const { t } = useLanguage();
  return (
    <main className={states.state}>
      <h1>{t("frame.notFound")}</h1>
      <Link to="/" className={states.button}>
        {t("frame.toQueue")}
      </Link>
    </main>
  );
}
