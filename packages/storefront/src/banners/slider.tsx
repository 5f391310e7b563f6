import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { useInBrowser } from "../app/in-browser.ts";
import { followInside, hrefOf } from "./follow.ts";
import styles from "./slider.module.css";
import type { Slide } from "./slides.ts";

const followed = (id: string): void => {
  void import("./counting.ts").then(
    ({ countBanner }) => countBanner("slide", id, "opened"),
    () => undefined,
  );
};

/** The establishment's slides, side by side; nothing moves by itself. */
export const Slider = ({ slides, label }: { slides: readonly Slide[]; label: string }) => {
  const navigate = useNavigate();
  const rail = useRef<HTMLUListElement>(null);
  useEffect(() => {
    let end: (() => void) | undefined;
    let gone = false;
    // Off the first screen's own code: nobody waits for a count.
    void import("./counting.ts").then(
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
  // Slides without a link take no focus of their own: then the rail itself does, and the arrow keys move it.
  const focusable = slides.length > 1 && slides.some(({ link }) => hrefOf(link, "slider", hosts) === undefined);
  return (
    <ul ref={rail} className={styles.rail} aria-label={label} tabIndex={focusable ? 0 : undefined}>
      {slides.map((slide) => {
        const href = hrefOf(slide.link, "slider", hosts);
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
