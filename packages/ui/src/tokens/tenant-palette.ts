/** The values of one mode: `{ fill: "oklch(…)", fillEdge: …, "on": … }`; names may be written as CSS variables already. */
export type ModePalette = Record<string, string>;
export type TenantPalette = { light: ModePalette; dark: ModePalette };

const variableOf = (role: string): string =>
  role.startsWith("--") ? role : `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Values come from our own server, yet they end in a style element: whatever is not a plain value is left out. */
const isPlain = (value: string): boolean => /^[\w\s.,#%()/+-]{1,120}$/.test(value);

const declarations = (palette: ModePalette): string =>
  Object.entries(palette)
    .filter(([role, value]) => /^-{0,2}[A-Za-z][\w-]*$/.test(role) && isPlain(value))
    .map(([role, value]) => `${variableOf(role)}:${value}`)
    .join(";");

/** Written first in the page, this fixes the order of all layers, whichever style sheet arrives next. */
const order = "@layer reset,tokens,tenant,base,components,screens;";

/** The style text that gives the page an establishment's own colours, in both modes. */
export const tenantPaletteCss = ({ light, dark }: TenantPalette): string => {
  const night = declarations(dark);
  return (
    `${order}@layer tenant{:root,[data-theme=light]{${declarations(light)}}` +
    `@media (prefers-color-scheme:dark){:root:not([data-theme]){${night}}}[data-theme=dark]{${night}}}`
  );
};
