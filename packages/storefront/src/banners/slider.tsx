import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { useInBrowser } from "../app/use-in-browser.ts";
import { followInside, toHref } from "./follow.ts";
import styles from "./slider.module.css";
import type { Slide } from "./slides.ts";

const followed = (id: string): void => {
  void import("./count-banner.ts").then(
    ({ countBanner }) => countBanner("slide", id, "opened"),
    () => undefined,
  );
};

/** The establishment's slides; they do not move by themselves. */
export const Slider = ({ slides, label }: { slides: readonly Slide[]; label: string }) => {
  const navigate = useNavigate();
  const rail = useRef<HTMLUListElement>(null);
  useEffect(() => {
    let end: (() => void) | undefined;
    let gone = false;
    // Loaded later: counting is not part of the first screen.
    void import("./count-banner.ts").then(
      ({ watchSlides }) => {
        if (!gone && rail.current) end = watchSlides(rail.current);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      end?.();
    };
  }, [slides]);
  const hosts = useInBrowser() ? [location.host] : [];
  // Slides without links take no focus, so the rail itself does, for the arrow keys.
  const focusable = slides.length > 1 && slides.some(({ link }) => toHref(link, "slider", hosts) === undefined);
  return (
    <ul ref={rail} className={styles.rail} aria-label={label} tabIndex={focusable ? 0 : undefined}>
      {slides.map((slide) => {
        const href = toHref(slide.link, "slider", hosts);
        const content = (
          <>
            <Photo picture={slide.image} alt="" sizes="(width >= 720px) 420px, 84vw" className={styles.photo} />
            {slide.text !== "" && <span className={styles.text}>{slide.text}</span>}
          </>
        );
        return (
          <li key={slide.id} className={styles.slide} data-slide={slide.id}>
            {href === undefined ? (
              content
            ) : (
              <a
                href={href}
                className={styles.link}
                onClick={(event) => {
                  followed(slide.id);
                  followInside(slide.link, "slider", navigate)(event);
                }}
              >
                {content}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
};
