import { Link } from 'react-router';
import type { LegalDetails, ShopContact } from '#app/shop/settings/shop-settings.contract.ts';
import { LegalList } from './legal-list.tsx';
import type { ProseSection } from './prose.tsx';
import { ContactList } from './prose-contact.tsx';

export type TermsData = {
  contact: ShopContact;
  legal: LegalDetails;
  /** The current delivery charge: '₹120', or 'Free'. */
  charge: string;
  /** '₹2,000', or null where no amount makes delivery free. */
  freeFrom: string | null;
  offersCod: boolean;
  /** For how many days after its delivery a piece can be returned; 0 for none. */
  returnDays: number;
};

/** The thirteen sections of the terms (docs/product/layout-and-routes.md), with the current charge (Q65). */
export function termsSections(facts: TermsData): ProseSection[] {
  return [...orderingSections(facts), ...afterwardsSections(facts)];
}

function orderingSections({ contact, charge, freeFrom, offersCod }: TermsData): ProseSection[] {
  return [
    {
      id: 'about-these-terms',
      title: 'About these terms',
      body: (
        <p>
          These terms are between you and {contact.name}, and hold for every order placed in this
          shop. Please read them before you order. They may change; an order stays under the terms
          that stood here on the day it was placed.
        </p>
      ),
    },
    {
      id: 'who-may-order',
      title: 'Who may order',
      body: (
        <p>
          You must be 18 or older to open an account or to place an order, and we deliver to
          addresses in India. If you are younger, a parent or guardian can order for you.
        </p>
      ),
    },
    {
      id: 'your-account',
      title: 'Your account',
      body: (
        <p>
          You need an account to order. Give a name, phone number and e-mail address that are true
          and that reach you: we call that number and write to that address. Keep your password to
          yourself, and tell us at once if you think that somebody else has used your account. What
          we store about you is in the <Link to="/privacy">Privacy Policy</Link>.
        </p>
      ),
    },
    {
      id: 'products',
      title: 'Our products',
      body: (
        <p>
          We describe each piece as exactly as we can: craft, material, sizes and colours. Cloth
          that is woven, dyed, printed or embroidered by hand is never quite the same twice. A slub
          in the yarn, a small shift in a print or a shade that differs a little from the screen is
          the mark of handwork, not a fault. If you want to be sure of a colour or a measure, ask us
          before you order.
        </p>
      ),
    },
    {
      id: 'prices',
      title: 'Prices',
      body: (
        <p>
          All prices are in Indian Rupees (₹). The price of a piece is the one on its page when you
          place the order; on a sale item it is the sale price. Delivery is added, see section 6.
          You see the full total before you place the order. If a price or the delivery charge
          changes before then, we show you the new total first, and an order that has been placed
          keeps its price.
        </p>
      ),
    },
    {
      id: 'delivery',
      title: 'Delivery and delivery charge',
      body: (
        <>
          <p>
            Delivery Charges: <b>{charge}</b>. It is charged once per order, however many items are
            in it.{freeFrom && ` From ${freeFrom} on, delivery is free.`}
          </p>
          <p>
            Times are estimates in business days, counted from the day the parcel leaves us; they
            are listed under <Link to="/shipping">Shipping Information</Link>. If your parcel is
            late, call us and we find out where it is.
          </p>
        </>
      ),
    },
    {
      id: 'placing-an-order',
      title: 'Placing an order, and our call',
      body: (
        <>
          <p>
            With Place Order you tell us what you want to buy. We then call you on the number you
            gave, go through the items, sizes, colours and the address with you, and confirm the
            order. Until that call the order is pending and nothing is owed.
          </p>
          <p>
            If we cannot reach you, or cannot deliver what you chose, the order is not confirmed and
            we may cancel it. In that case nothing has been charged.
          </p>
        </>
      ),
    },
    {
      id: 'payment',
      title: 'Payment',
      body: (
        <p>
          Payment is arranged on that call: you pay by UPI or bank transfer. The website takes no
          payment and asks for no card number.{' '}
          {offersCod
            ? 'If you chose cash on delivery, you pay the courier when the parcel arrives.'
            : 'Cash on delivery is not offered at present.'}{' '}
          We never ask for a PIN, a password or an OTP.
        </p>
      ),
    },
  ];
}

function afterwardsSections({ contact, legal, returnDays }: TermsData): ProseSection[] {
  return [
    {
      id: 'stock',
      title: 'Stock',
      body: (
        <p>
          Some pieces exist only once or a few times. A piece in your cart or wishlist is not set
          aside; it is kept for you from the moment you place the order, and goes back on sale if
          the order is cancelled. Should a piece turn out to be missing or damaged after all, we
          tell you on the call and leave the choice to you: another piece, or none, and your money
          back if you have paid.
        </p>
      ),
    },
    {
      id: 'cancelling',
      title: 'Cancelling an order',
      body: (
        <p>
          While an order is pending you can cancel it yourself under{' '}
          <Link to="/orders">My Orders</Link>, without giving a reason and without cost. Once it is
          confirmed, call us: as long as the parcel has not left, we can still stop it.
        </p>
      ),
    },
    {
      id: 'returns',
      title: 'Returns and refunds',
      body: (
        <>
          {returnDays > 0 ? (
            <p>
              You may return a piece within <b>{`${returnDays} days`}</b> of its delivery if it is
              not right. Ask for it under <Link to="/orders">My Orders</Link>, or call or write to
              us, within that time; once we have agreed we arrange the pickup with you. It should
              come back unworn, unwashed and with its labels. When it has reached us and we have
              looked it over, we refund its price to the account you paid from. The delivery charge
              is not refunded, unless we sent you the wrong piece or a faulty one.
            </p>
          ) : (
            <p>We take nothing back that is right and as you ordered it.</p>
          )}
          <p>
            <b>Sale items are not returnable.</b> A piece is a sale item if it was sold at a sale
            price; its page says so.
          </p>
          <p>
            <b>What we make to your measurements is not returnable.</b> Where you choose it, and on
            the order, it says so.
          </p>
          <p>
            If a piece reaches you damaged or faulty, or is not the one you ordered, tell us within
            7 days of delivery, a photograph helps, and we put it right. That holds for sale items
            and what is made to measure, too: these terms take nothing away from the rights that the
            law gives you as a consumer.
          </p>
        </>
      ),
    },
    {
      id: 'reviews',
      title: 'Reviews and fair use',
      body: (
        <p>
          In a review, write what you found, in your own words, and keep it decent. It is shown with
          the name of your account. We may take down a review that insults somebody, advertises, or
          gives away private details. Do not place orders in another person&rsquo;s name, and do not
          try to break or overload the shop. Texts and pictures of the shop may not be copied for
          another shop without our leave.
        </p>
      ),
    },
    {
      id: 'law-and-contact',
      title: 'Law and contact',
      body: (
        <>
          <p>
            The law of India applies to these terms and to every order. If something goes wrong,
            talk to us first. Your right to go to a consumer commission under the Consumer
            Protection Act, 2019 stays as it is.
          </p>
          <LegalList facts={legal} />
          <ContactList contact={contact} />
        </>
      ),
    },
  ];
}
