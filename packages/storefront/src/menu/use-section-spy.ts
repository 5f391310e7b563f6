import { useCallback, useEffect, useState } from "react";

/** Height of the sticky head; a section counts as reached a little below it. */
const headHeight = 116;

const sectionAt = (ids: readonly string[]): string | undefined => {
  let found = ids[0];
  for (const id of ids) {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    if (top === undefined) continue;
    if (top > headHeight + 24) break;
    found = id;
  }
  return found;
};

/** The visible section, and a jump to one. Heights settle over a few frames, since sections render late. */
export const useSectionSpy = (ids: readonly string[]) => {
  const [active, setActive] = useState(ids[0]);
  const joined = ids.join();
  useEffect(() => {
    const list = joined.split(",");
    let frame = 0;
    const look = () => {
      frame = 0;
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 4;
      setActive(atEnd && scrollY > 0 ? list.at(-1) : sectionAt(list));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      removeEventListener("scroll", onScroll);
      cancelAnimationFrame(frame);
    };
  }, [joined]);
  const jump = useCallback((id: string) => {
    const settle = (tries: number) => {
      const section = document.getElementById(id);
      if (!section) return;
      section.scrollIntoView({ block: "start", behavior: "instant" });
      if (tries > 0) requestAnimationFrame(() => settle(tries - 1));
    };
    settle(3);
    setActive(id);
  }, []);
  return { active, jump };
};
