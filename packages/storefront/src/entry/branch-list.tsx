import { ChevronRight, LocateFixed } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { ownBranchName } from "@sufra/domain/branches/own-name.ts";
import { listBranches } from "@sufra/domain/branches/api.ts";
import { Button } from "@sufra/ui/components/button.tsx";
import { classes } from "@sufra/ui/components/classes.ts";
import { m } from "@sufra/ui/i18n/messages.ts";
import { OpenState } from "../app/open-state.tsx";
import { paths } from "../app/paths.ts";
import { client } from "../app/session.ts";
import type { BranchInList } from "../app/source.ts";
import { useVisit } from "../app/visit.ts";
import { Distance, OrderTypes } from "../branches/branch-facts.tsx";
import { placeText } from "../branches/place-text.ts";
import styles from "./branch-list.module.css";

const locate = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    if (!("geolocation" in navigator)) return reject(new Error("no location"));
    return navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 10_000, maximumAge: 60_000 });
  });

const BranchRow = ({ branch }: { branch: BranchInList }) => {
  const { establishment, now } = useVisit();
  return (
    <li>
      <Link
        to={branch.deactivated ? paths.deactivated(branch.uuid) : paths.menu(branch.uuid)}
        className={classes(styles.branch, branch.deactivated && styles.off)}
      >
        <span className={styles.words}>
          <span className={styles.name}>{ownBranchName(branch.name, establishment.name)}</span>
          <span className={styles.place}>
            {placeText(branch)}
            {branch.distance !== null && (
              <>
                {" · "}
                <Distance meters={branch.distance} />
              </>
            )}
          </span>
          {branch.deactivated ? (
            <span className={styles.place}>{m.entry_off()}</span>
          ) : (
            <OpenState hours={branch} now={now} zone={establishment.time_zone} />
          )}
          <OrderTypes types={branch.order_types} />
        </span>
        <ChevronRight aria-hidden className="flip onward" />
      </Link>
    </li>
  );
};

/** The establishment's branches, sorted by distance if the location is known. */
export const BranchList = ({ branches }: { branches: readonly BranchInList[] }) => {
  const { main_branch_id } = useVisit();
  const [near, setNear] = useState<readonly BranchInList[]>();
  const [state, setState] = useState<"idle" | "asking" | "denied">("idle");
  const ask = async () => {
    setState("asking");
    try {
      const { coords } = await locate();
      const query = { lat: coords.latitude, lng: coords.longitude };
      setNear((await client.send(listBranches, { params: { id: main_branch_id }, query })).branches);
      setState("idle");
    } catch {
      setState("denied");
    }
  };
  return (
    <section className={styles.list} aria-labelledby="branches">
      <div className={styles.top}>
        <h2 id="branches" className={styles.heading}>
          {m.entry_choose_branch()}
        </h2>
        {branches.length > 1 && (
          <Button
            size="sm"
            variant="tint"
            icon={<LocateFixed aria-hidden />}
            busy={state === "asking"}
            onClick={() => void ask()}
          >
            {m.entry_nearest()}
          </Button>
        )}
      </div>
      {state === "denied" && (
        <p className={styles.denied} role="status">
          {m.entry_location_denied()}
        </p>
      )}
      <ul className={styles.branches}>
        {(near ?? branches).map((branch) => (
          <BranchRow key={branch.id} branch={branch} />
        ))}
      </ul>
    </section>
  );
};
