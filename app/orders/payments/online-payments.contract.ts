/** The page Online payments under Settings. */
export type OnlinePaymentsView = {
  /** Its name. */
  provider: string;
  webhookUrl: string;
  /** '21 Nov 2026, 3:05 pm'; null: no webhook has ever come. */
  lastHeard: string | null;
  paysAtCheckout: boolean;
  /** Orders whose money needs the owner, newest first. */
  toLookAt: { displayId: string; what: string }[];
};

export const onlinePaymentsSaved = { title: 'Settings saved' } as const;
