/** Colors of one mode: `{ fill: "oklch(…)", … }`; names may be CSS variables. */
export type ModePalette = Record<string, string>;
export type TenantPalette = { light: ModePalette; dark: ModePalette };

const toVariable = (role: string): string =>
  role.startsWith("--") ? role : `--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Values end in a style element, so anything but a plain value is left out. */
const isPlain = (value: string): boolean => /^[\w\s.,#%()/+-]{1,120}$/.test(value);

const declarations = (palette: ModePalette): string =>
  Object.entries(palette)
    .filter(([role, value]) => /^-{0,2}[A-Za-z][\w-]*$/.test(role) && isPlain(value))
    .map(([role, value]) => `${toVariable(role)}:${value}`)
    .join(";");

/** First in the page, so that the order of layers never depends on loading. */
const order = "@layer reset,tokens,tenant,base,components,screens;";

/** Style text with an establishment's colors in both modes. */
export const tenantPaletteCss = ({ light, dark }: TenantPalette): string => {
  const night = declarations(dark);
  return (
    `${order}@layer tenant{:root,[data-theme=light]{${declarations(light)}}` +
    `@media screen{@media (prefers-color-scheme:dark){:root:not([data-theme]){${night}}}[data-theme=dark]{${night}}}}`
  );
};
