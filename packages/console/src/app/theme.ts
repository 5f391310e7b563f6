import { createStored } from "@sufra/ui/forms/stored.ts";

export const themes = ["device", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const chosenTheme = createStored<Theme>("sufra:console:theme", "device", (value) =>
  themes.find((theme) => theme === value),
);

export const applyTheme = (): void => {
  const theme = chosenTheme.get();
  if (theme === "device") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
};

export const chooseTheme = (theme: Theme): void => {
  chosenTheme.set(theme);
  applyTheme();
};
