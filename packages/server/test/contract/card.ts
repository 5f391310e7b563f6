/** Sends a test card to the sandbox provider as the guest's browser would; returns the token. */
export const tokenFor = async (next: { url: string; public_key: string }, number: string): Promise<string> => {
  const answer = await fetch(next.url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Basic ${Buffer.from(`${next.public_key}:`).toString("base64")}`,
    },
    body: JSON.stringify({
      publishable_api_key: next.public_key,
      name: "Sara Ahmad",
      number,
      month: "12",
      year: "2030",
      cvc: "123",
      save_only: "true",
    }),
  });
  const { id } = (await answer.json()) as { id?: string };
  if (id === undefined) throw new Error(`the sandbox gave no token: ${answer.status}`);
  return id;
};

/** Declined by the bank (05). */
export const declinedCard = "4123120001090109";
