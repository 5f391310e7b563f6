import { useNavigate } from "react-router";
import { Photo } from "@sufra/ui/components/photo.tsx";
import { useInBrowser } from "../app/in-browser.ts";
import { followInside, hrefOf } from "./follow.ts";
import styles from "./slider.module.css";
import type { Slide } from "./slides.ts";

/** The establishment's slides, side by side; nothing moves by itself. */
export const Slider = ({ slides, label }: { slides: readonly Slide[]; label: string }) => {
  const navigate = useNavigate();
  const hosts = useInBrowser() ? [location.host] : [];
  // Slides without a link take no focus of their own: then the rail itself does, and the arrow keys move it.
  const focusable = slides.length > 1 && slides.some(({ link }) => hrefOf(link, "slider", hosts) === undefined);
  return (
    <ul className={styles.rail} aria-label={label} tabIndex={focusable ? 0 : undefined}>
      {slides.map((slide) => {
        const href = hrefOf(slide.link, "slider", hosts);
        const content = (
          <>
            <Photo picture={slide.image} alt="" sizes="(width >= 720px) 420px, 84vw" className={styles.photo} />
            {slide.text !== "" && <span className={styles.text}>{slide.text}</span>}
          </>
        );
        return (
          <li key={slide.id} className={styles.slide}>
            {href === undefined ? (
              content
            ) : (
              <a href={href} className={styles.link} onClick={followInside(slide.link, "slider", navigate)}>
                {content}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
};
