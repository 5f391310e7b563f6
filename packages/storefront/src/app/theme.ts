/** The theme chosen by the guest, else the phone's. */
export type Theme = "light" | "dark";
export const themeKey = "sufra:theme";

export const shownTheme = (): Theme => {
  const fixed = document.documentElement.dataset.theme;
  if (fixed === "light" || fixed === "dark") return fixed;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
};

export const fixTheme = (theme: Theme): void => {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(themeKey, theme);
  } catch {
    // without storage the choice lasts as long as the page
  }
};
