import { Link } from 'react-router';
import type { ShopContact } from '#app/shop/settings/shop-settings.contract.ts';
import type { ProseSection } from './prose.tsx';
import { ContactList } from './prose-contact.tsx';

/** The nine sections of the privacy policy (Q109): what the shop really does, no more. */
/** `paymentProvider`: its name, where customers can pay online. */
export function privacySections(
  contact: ShopContact,
  paymentProvider: string | null,
): ProseSection[] {
  return [
    {
      id: 'about-this-policy',
      title: 'What this policy covers',
      body: (
        <>
          <p>
            This policy tells you what {contact.name} learns about you when you visit this shop,
            open an account or place an order, what we do with it, and what you can ask of us. It
            covers this website and the calls and e-mails that follow an order.
          </p>
          <p>When what we do changes, this page changes with it.</p>
        </>
      ),
    },
    {
      id: 'what-we-store',
      title: 'What we store',
      body: (
        <>
          <p>You can look around the shop without giving us anything. We store:</p>
          <ul>
            <li>
              <b>Your account:</b> name, phone number and e-mail address; your address and PIN code
              if you give them. Your password is stored only as a one-way code; nobody, not even we,
              can read it.
            </li>
            <li>
              <b>Your sign-ins:</b> when you signed in and which browser you used.
            </li>
            <li>
              <b>What you choose:</b> your cart, your wishlist and a checkout you have begun.
            </li>
            <li>
              <b>Your e-mail address for &lsquo;Notify me&rsquo;,</b> if you leave it: with the
              product, size and color you are waiting for, when you left it, and to which text of
              this policy. We write to it once, when that is in stock again.
            </li>
            <li>
              <b>Your measurements,</b> if you save them under Profile: to suggest a size to you,
              and to fill them in where you have something made to measure. Only you see them there;
              what you order to measure has its own copy, which we make it by.
            </li>
            <li>
              <b>Your orders:</b> what you ordered and for how much, the name, phone number, e-mail
              address and delivery address you gave for it, the name and GST number of your business
              if you gave them, the measurements of what we make for you, and how far the order has
              come.
            </li>
            <li>
              <b>What you tell us of a payment:</b> the bank&rsquo;s reference, the amount and, if
              you add one, a screenshot, which only the shop&rsquo;s owner sees.
            </li>
            <li>
              <b>Our e-mails:</b> a copy of each one that we sent you.
            </li>
            <li>
              <b>Your returns:</b> what you send back and why, in your words, and any pictures that
              you add. Only you and the shop&rsquo;s owner can see them, and we store them without
              the place and the camera.
            </li>
            <li>
              <b>Your store credit,</b> if we give you any: how much, for what, and on which orders
              you spent it.
            </li>
            <li>
              <b>Your consent:</b> when you agreed to the terms and this policy, and to which text.
            </li>
            <li>
              <b>Your reviews:</b> the stars, the words and any pictures that you add. Everybody can
              see a review, with the name of your account beside it, in full or shortened as you
              choose. We store your pictures anew, without the place and the camera that a photo may
              name, and delete them when you remove them, or your review or your account. What you
              say of the fit is counted, without your name.
            </li>
          </ul>
          <p>
            The server also notes each request it answers: the time, the address of the page,
            whether it worked and, if you are signed in, the number of your account. Your name and
            your contact details are not in these notes. To protect the shop from misuse, it counts
            how often each network address asks for something; the count and the address are deleted
            after a day at most.
          </p>
          <p>
            For your safety and the shop&rsquo;s, we write down what somebody may have to look up
            later: that a sign-in or a page was refused, that a password or an e-mail address was
            changed, that an account was deleted or its data downloaded. It says when, for which
            account, which browser it was, and the network it came from, which it shares with
            hundreds of others, instead of its own address.
          </p>
        </>
      ),
    },
    {
      id: 'what-for',
      title: 'What we use it for',
      body: (
        <>
          <p>To run the shop, and for nothing besides:</p>
          <ul>
            <li>to sign you in and keep your cart and your wishlist for you;</li>
            <li>to call you about an order, arrange its payment and deliver it;</li>
            <li>to write to you about your account and your orders;</li>
            <li>to write to you once about what you asked to be notified of;</li>
            <li>to take back a return, answer a question, or put right a mistake;</li>
            <li>to keep the accounts that the law requires of a shop in India.</li>
          </ul>
          <p>
            We store nothing for advertising. We do not follow you to other sites, build a profile
            of your taste, or sell or rent what we know about you to anybody.
          </p>
        </>
      ),
    },
    {
      id: 'cookies',
      title: 'Cookies and what your browser keeps',
      body: (
        <>
          <p>
            There is one session cookie. It is set when you sign in, holds a random reference and
            nothing about you, and lets the shop know you from page to page. It expires 30 days
            after your last visit, 90 days after you signed in, and at once when you sign out.
          </p>
          <p>A few small notes have a cookie of their own, which expires by itself:</p>
          <ul>
            <li>
              a short message to the next page, such as &lsquo;Added to Cart&rsquo;: within a
              minute;
            </li>
            <li>
              the address you have just signed up with, what you pressed before you signed in, and
              your way to Google and back: within half an hour;
            </li>
            <li>the PIN code you asked a delivery date for: a year after.</li>
          </ul>
          <p>
            There are no cookies for advertising or for counting visitors, ours or anybody
            else&rsquo;s.
          </p>
          <p>
            Your browser itself remembers whether you chose a light or a dark shop, the last
            products you looked at, for &lsquo;Recently viewed&rsquo;, and your last searches, until
            you clear them in the search box; until you close its window, that you have seen the
            opening screen, and what you are typing into a checkout; and as long as you are signed
            in, who you are, with a pass for this shop that expires after 15 minutes and is then
            renewed.
          </p>
        </>
      ),
    },
    {
      id: 'payments',
      title: 'Payments and card data',
      body: (
        <p>
          {paymentProvider
            ? `You can pay on a page of ${paymentProvider}, our payment provider, which this website leads you to. We give it the id of your order and the amount, and nothing about you; what you enter there is between you and ${paymentProvider}, under its own privacy policy. It tells us that the payment has arrived, under which number and when. `
            : 'This website takes no payment. '}
          It never asks for a card number, a CVV, a UPI PIN or a bank password, and so it has none
          to store. We arrange {paymentProvider ? 'any other' : 'the'} payment with you on the
          telephone and note on your order whether it has been paid. You pay from your own bank or
          UPI app to ours; we may send you a page that says how. Whoever has its address sees the
          order&rsquo;s id and what is due, and nothing of you. We will never ask for a PIN, a
          password or an OTP on a call; if somebody does in our name, hang up and tell us.
        </p>
      ),
    },
    {
      id: 'sharing',
      title: 'Who else receives it',
      body: (
        <>
          <ul>
            <li>
              <b>The courier</b> who carries your parcel gets your name, address and phone number,
              and your e-mail address where we book the parcel on the courier&rsquo;s website.
            </li>
            <li>
              <b>The mail service</b> that carries our e-mails gets your e-mail address and what we
              write to you.
            </li>
            <li>
              <b>Google</b>, only if you sign in with it, learns that you did; from it we get your
              name and e-mail address.
            </li>
          </ul>
          <p>
            Nobody else, unless a law or a court of India obliges us. If you write to us on WhatsApp
            or by e-mail, the service you write with carries your message under its own terms.
          </p>
        </>
      ),
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: (
        <ul>
          <li>
            <b>Account, address, measurements, cart and wishlist:</b> until you change or empty
            them, or delete your account. An account whose e-mail address was never verified, and
            that nobody uses, is removed after 30 days.
          </li>
          <li>
            <b>Sign-ins:</b> until you sign out or end them on your profile, 30 days after you last
            used them, or 90 days after you signed in; an expired one is deleted within a week or
            so.
          </li>
          <li>
            <b>The links in our e-mails:</b> a week after they were used or have expired.
          </li>
          <li>
            <b>A checkout you left:</b> for a week, so that you can come back to it, and of more
            than twenty the last twenty.
          </li>
          <li>
            <b>Your address for &lsquo;Notify me&rsquo;:</b> until a week after we wrote to you, for
            a year at most, or until you stop these e-mails with the link in one of them, ask us to
            remove it, or delete your account. Our copy of that e-mail goes after a week, too.
          </li>
          <li>
            <b>Orders, and that we wrote about them:</b> they are the record of a sale, and we keep
            them for as long as tax law requires. Once you delete your account, your orders stay
            without your name, e-mail, phone and address, and of our e-mails only subject and date.
            An invoice that we have issued stays as it is, with your name and address, for tax law
            does not let us change it.
          </li>
          <li>
            <b>The screenshot of a payment:</b> 90 days, or until you delete your account. Its
            reference and amount stay with the order.
          </li>
          <li>
            <b>The pictures of a return:</b> 90 days after it has ended, or until you delete your
            account; then your words go as well.
          </li>
          <li>
            <b>What our e-mails say:</b> 180 days. After that we know that we wrote to you, when and
            with which subject.
          </li>
          <li>
            <b>Your network address, in full:</b> a day at most, while we count how often it asks
            for something.
          </li>
          <li>
            <b>What we write down for safety:</b> a year. Once you delete your account, it no longer
            says that it was yours.
          </li>
          <li>
            <b>Reviews:</b> until you delete yours, or ask us to remove it.
          </li>
        </ul>
      ),
    },
    {
      id: 'your-rights',
      title: 'Your rights: see, correct, erase, complain',
      body: (
        <>
          <p>
            The Digital Personal Data Protection Act, 2023 describes what you may ask of whoever
            holds your data. Do it yourself under <Link to="/profile">Profile</Link>, or write or
            call, and we do it for you without charge:
          </p>
          <ul>
            <li>
              <b>See it.</b> &lsquo;Download my data&rsquo; under Profile gives you all of it in one
              file; ask us whom we gave it to. Your orders you can read at any time under{' '}
              <Link to="/orders">My Orders</Link>.
            </li>
            <li>
              <b>Correct it.</b> Change your name, phone, address, measurements, e-mail and password
              under Profile; tell us what else is wrong, out of date or missing.
            </li>
            <li>
              <b>Erase it.</b> &lsquo;Delete my account&rsquo; under Profile removes your account
              with its address, measurements, cart, wishlist and sign-ins, as soon as you have no
              open orders. Your reviews then lose their pictures and carry the name
              &lsquo;Anonymous&rsquo;, or go as well if you wish. Section 7 says what remains of
              orders and e-mails.
            </li>
            <li>
              <b>Name somebody</b> who may ask in your place if you die or can no longer act.
            </li>
            <li>
              <b>Complain.</b> Tell us first, so that we can put it right. If our answer does not
              settle it, the Act lets you take the complaint to the Data Protection Board of India.
            </li>
          </ul>
          <p>
            Before we send or erase anything we make sure that it is you who is asking, by calling
            or writing to the number or address in your account.
          </p>
          <ContactList contact={contact} />
        </>
      ),
    },
    {
      id: 'minimum-age',
      title: 'Minimum age: 18',
      body: (
        <p>
          This shop is for people aged 18 or older. Please do not open an account or place an order
          if you are younger; a parent or guardian can order for you. If we learn that an account
          belongs to somebody under 18, we remove it together with what is stored for it.
        </p>
      ),
    },
  ];
}
