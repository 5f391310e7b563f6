import type { Trim } from "./lean-libraries.ts";

const nothing = (...names: string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, ""]));

/** The guest app sends through its own client: no route has an action, no screen a fetcher or a blocker. */
const router: Trim = {
  file: /\/react-router\/dist\/production\/lib\/router\/router\.js$/,
  bodies: {
    ...nothing("handleAction", "fetch", "handleFetcherAction", "handleFetcherLoader", "cancelDiscoveryNavigation"),
    ...nothing("discoverRoutes", "restoreAppliedTransitions", "persistAppliedTransitions", "deleteFetcher"),
    ...nothing("shouldBlockNavigation", "updateBlocker", "getBlocker", "deleteBlocker", "patchRoutesImpl"),
    ...nothing("resetFetcher", "getFetcher", "queueFetcherForDeletion", "abortFetcher", "setFetcherError"),
    ...nothing("updateFetcherState", "markFetchersDone", "getUpdatedRevalidatingFetchers", "getUpdatedActionData"),
    ...nothing("getSubmissionFromNavigation", "getSubmittingNavigation", "getLoadingFetcher", "getDoneFetcher"),
    ...nothing("getSubmittingFetcher", "getTargetedDataStrategyMatches", "getTargetMatch", "getActionDataForCommit"),
    ...nothing("loadLazyRouteProperty", "getInstrumentationNavigateMeta", "hasNakedIndexQuery", "patchRoutes"),
    checkFogOfWar: "return { active: false, matches: null };",
    normalizeNavigateOptions: "return { path };",
    isMutationMethod: "return false;",
    markFetchRedirectsDone: "return false;",
    abortStaleFetchLoads: "return false;",
  },
  spoken: { invariant: "words", warning: "whole", "fetchLoadMatches.forEach": "whole" },
  pieces: [
    ["if (isFogOfWar) {\n\t\t\tif (shouldUpdateNavigationState", "if (false) {\n\t\t\tif (shouldUpdateNavigationState"],
  ],
};

const routerParts = (file: string): RegExp => new RegExp(`/react-router/dist/production/lib/${file}\\.js$`);
const routerHooks: Trim = {
  file: routerParts("hooks"),
  bodies: { RSCErrorHandler: "return children;" },
  spoken: { invariant: "words", warning: "whole", warningOnce: "whole" },
};
const routerForms: Trim = {
  file: routerParts("dom/lib"),
  bodies: { useViewTransitionState: "return false;", parseHydrationData: "" },
  spoken: { invariant: "words", warning: "whole" },
  pieces: [
    ["const Form = React$1.forwardRef(", "const Form = /* @__PURE__ */ React$1.forwardRef("],
    ['Form.displayName = "Form";', ""],
    ['HistoryRouter.displayName = "unstable_HistoryRouter";', ""],
  ],
};
const routerUtils: Trim = {
  file: routerParts("router/utils"),
  bodies: {},
  spoken: { invariant: "words", warning: "whole" },
};

/** What the guest app never renders: view transitions, hoisted tags, form actions, fragment refs, lists of suspense. */
const reactDom: Trim = {
  file: /\/react-dom\/cjs\/react-dom-client\.production\.js$/,
  bodies: {
    ...nothing("trackEnterViewTransitions", "applyViewTransitionToHostInstances", "commitAppearingPairViewTransitions"),
    ...nothing("applyViewTransitionToHostInstancesRecursive", "commitEnterViewTransitions"),
    ...nothing("commitDeletedPairViewTransitions", "commitExitViewTransitions", "commitNestedViewTransitions"),
    ...nothing("restorePairedViewTransitions", "restoreEnterOrExitViewTransitions", "measureNestedViewTransitions"),
    ...nothing("measureViewTransitionHostInstancesRecursive", "startViewTransition", "applyViewTransitionName"),
    ...nothing("restoreViewTransitionName", "createMeasurement", "createViewTransitionInstance"),
    ...nothing("commitAfterMutationEffectsOnFiber", "scheduleViewTransitionEvent", "getViewTransitionName"),
    ...nothing("getClassNameByType"),

    ...nothing("getResource", "acquireResource", "insertStylesheet", "insertStylesheetIntoRoot", "suspendResource"),
    ...nothing("preload", "preloadModule", "preinitStyle", "preinitScript", "preinitModuleScript", "preconnectAs"),
    ...nothing("preloadStylesheet", "getHydratableHoistableCache", "resolveSingletonInstance"),
    ...nothing("releaseSingletonInstance", "commitHostSingletonAcquisition", "preloadResourceAndSuspendIfNeeded"),
    isHostHoistableType: "return false;",
    accumulateSuspenseyCommitOnFiber: "",
    waitForCommitToBeReady: "return null;",
    estimateBandwidth: "",
    preloadInstanceAndSuspendIfNeeded: "",

    ...nothing("extractEvents$1", "startHostTransition", "ensureFormComponentIsStateful", "mountActionState"),
    ...nothing("updateActionStateImpl", "rerenderActionState", "dispatchActionState", "runActionStateAction"),
    ...nothing("useMemoCache", "TransitionAwareHostComponent"),

    ...nothing("FragmentInstance.prototype.addEventListener", "FragmentInstance.prototype.removeEventListener"),
    ...nothing("FragmentInstance.prototype.dispatchEvent", "FragmentInstance.prototype.blur"),
    ...nothing("FragmentInstance.prototype.unobserveUsing", "FragmentInstance.prototype.compareDocumentPosition"),
    ...nothing("FragmentInstance.prototype.scrollIntoView", "validateDocumentPositionWithFiberTree"),
    ...nothing("schedulePendingIntersectionUnobserve", "commitNewChildToFragmentInstance"),
    ...nothing("deleteChildFromFragmentInstance", "findFragmentInstanceOrTextInstanceSiblings"),

    ...nothing("initSuspenseListRenderState", "updateSuspenseListComponent", "cutOffTailIfNeeded"),
    ...nothing("updateActivityComponent", "setPropOnCustomElement", "defaultOnDefaultTransitionIndicator"),
    ...nothing("ReactDOMSharedInternals.findDOMNode", "findCurrentFiberUsingSlowPath"),
    ...nothing("ReactDOMHydrationRoot.prototype.unstable_scheduleHydration", "attemptExplicitHydrationTarget"),
    isCustomElement: "return false;",
    describeFiber: 'return "";',
    describeNativeComponentFrame: 'return "";',
    getComponentNameFromType: "return null;",
  },
  tags: [12, 19, 21, 23, 26, 27, 28, 30, 31],
};
export const unusedParts: readonly Trim[] = [router, routerHooks, routerForms, routerUtils, reactDom];

/** What screens may therefore not take from the libraries; the build looks. */
export const absentExports: Readonly<Record<string, readonly string[]>> = {
  react: ["Activity", "Profiler", "SuspenseList", "ViewTransition", "addTransitionType", "useActionState"],
  "react-dom": [
    ...["preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"],
    ...["requestFormReset", "useFormState", "useFormStatus"],
  ],
  "react-router": [
    ...["Form", "HydratedRouter", "useActionData", "useBlocker", "useFetcher", "useFetchers", "useFormAction"],
    ...["usePrompt", "useSubmit", "useViewTransitionState", "unstable_HistoryRouter"],
  ],
};
