const systems: readonly [RegExp, string][] = [
  [/iPad/, "iPad"],
  [/iPhone/, "iPhone"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "Mac"],
  [/Linux/, "Linux"],
];
/** The order matters: most browsers also name the ones they are like. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const named = (agent: string, list: readonly [RegExp, string][]): string[] => {
  const found = list.find(([sign]) => sign.test(agent));
  return found ? [found[1]] : [];
};

/** "Chrome · Windows" from a user agent; empty if unknown. */
export const deviceName = (agent: string | undefined): string =>
  [...named(agent ?? "", browsers), ...named(agent ?? "", systems)].join(" · ");
