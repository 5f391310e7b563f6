/** Focuses the page's heading where what was pressed may be gone. */
export const focusHeading = (): void => {
  const place = document.querySelector("h1") ?? document.querySelector("main");
  if (!place) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
};
