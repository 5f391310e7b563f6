import { useQuery } from "@tanstack/react-query";
import { Loaded } from "../editing/loaded.tsx";
import { choicesQuery } from "../campaigns/campaign-data.ts";
import { ProgramEditor } from "./program-editor.tsx";
import { ProgramResults } from "./program-results.tsx";
import { programQuery } from "./referral-data.ts";
import styles from "./referrals.module.css";

/** C15: inviting friends: its rules, and what came of it. */
export const ReferralPage = () => {
  const program = useQuery(programQuery);
  const choices = useQuery(choicesQuery);
  return (
    <div className={styles.stack}>
      <Loaded query={choices}>
        {(gifts) => (
          <Loaded query={program}>
            {(kept, reload) => <ProgramEditor kept={kept} gifts={gifts} onReload={reload} />}
          </Loaded>
        )}
      </Loaded>
      <ProgramResults />
    </div>
  );
};
