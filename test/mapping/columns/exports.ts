/** A heading and its field: `kept` if only the server writes it, `reported` if no field matches. */
export type HeadingRow = readonly [heading: string, meaning: string];

/** Reads `field = heading | heading; field = heading`. */
const read = (text: string): HeadingRow[] =>
	text.split(';').flatMap((group) => {
		const [meaning = '', headings = ''] = group.trim().split(/ = (.*)/s);
		return headings.split('|').map((heading): HeadingRow => [heading.trim(), meaning]);
	});

/** The headings of these services' exports, and headings that people type. */
export const EXPORTS: Record<string, readonly HeadingRow[]> = {
	HighLevel: read(`
		kept = Contact Id | Last Activity | Date Added | Date Updated; reported = Created | Additional Emails | Additional Phones | Notes;
		firstName = First Name; lastName = Last Name; companyName = Business Name | Company Name; phone = Phone; email = Email; tags = Tags;
		address1 = Street Address; city = City; state = State; country = Country; postalCode = Postal Code; website = Website;
		timezone = Time Zone; dateOfBirth = Date Of Birth; source = Contact Source | Source; type = Contact Type; assignedTo = Assigned User;
		dnd = DND; gender = Gender`),
	Mailchimp: read(`
		email = Email Address | EMAIL; firstName = First Name | FNAME; lastName = Last Name | LNAME; address1 = Address; phone = Phone Number |
		PHONE; dateOfBirth = Birthday; companyName = Company; tags = TAGS; timezone = TIMEZONE; state = REGION; reported = MEMBER_RATING |
		OPTIN_TIME | OPTIN_IP | CONFIRM_TIME | CONFIRM_IP | LATITUDE | LONGITUDE | GMTOFF | DSTOFF | CC | LAST_CHANGED | LEID | EUID | NOTES`),
	HubSpot: read(`
		firstName = First Name; lastName = Last Name; email = Email; phone = Phone Number | Mobile Phone Number; assignedTo = Contact owner;
		companyName = Associated Company | Company Name; address1 = Street Address; city = City; state = State/Region; postalCode = Postal Code;
		country = Country/Region; website = Website URL; dateOfBirth = Date of birth; timezone = Time Zone; source = Original Source;
		gender = Gender; kept = Record ID; reported = Lead Status | Create Date | Job Title | Lifecycle Stage | Last Activity Date |
		Fax Number | Marketing contact status | Associated Company IDs`),
	'Google Contacts': read(`
		firstName = First Name | Given Name; lastName = Last Name | Family Name; companyName = Organization Name | Organization 1 - Name;
		dateOfBirth = Birthday; tags = Labels | Group Membership; email = E-mail 1 - Value | E-mail 2 - Value; phone = Phone 1 - Value |
		Phone 2 - Value; address1 = Address 1 - Street; city = Address 1 - City; state = Address 1 - Region;
		postalCode = Address 1 - Postal Code; country = Address 1 - Country; website = Website 1 - Value; reported = Middle Name |
		Phonetic First Name | Phonetic Last Name | Name Prefix | Name Suffix | Nickname | File As | Organization Title |
		Organization Department | Notes | Photo | E-mail 1 - Label | Phone 1 - Label | Address 1 - Label | Address 1 - Formatted |
		Address 1 - PO Box | Address 1 - Extended Address | Website 1 - Label | Relation 1 - Value | Event 1 - Value | Custom Field 1 - Label |
		Custom Field 1 - Value`),
	Salesforce: read(`
		firstName = FirstName; lastName = LastName; email = Email; phone = Phone | MobilePhone | HomePhone | OtherPhone | Mobile;
		address1 = MailingStreet | OtherStreet | Mailing Street | Street; city = MailingCity | OtherCity; state = MailingState |
		Mailing State/Province | State/Province; postalCode = MailingPostalCode | Mailing Zip/Postal Code | Zip/Postal Code;
		country = MailingCountry; dateOfBirth = Birthdate; source = LeadSource | Lead Source; companyName = Account.Name | Account Name |
		Company; website = Website; kept = Id; reported = Salutation | MiddleName | Title | Department | Description | OwnerId | AccountId |
		Fax | AssistantPhone | Account Owner`),
	Outlook: read(`
		firstName = First Name; lastName = Last Name; email = E-mail Address | E-mail 2 Address | E-mail 3 Address; phone = Primary Phone |
		Mobile Phone | Business Phone | Business Phone 2 | Home Phone | Home Phone 2 | Other Phone | Company Main Phone; companyName = Company;
		address1 = Business Street | Home Street | Other Street; city = Business City | Home City; state = Business State | Home State;
		postalCode = Business Postal Code | Home Postal Code; country = Business Country/Region | Home Country/Region; website = Web Page |
		Personal Web Page; dateOfBirth = Birthday; tags = Categories; gender = Gender; reported = Middle Name | Title | Suffix | Nickname |
		Given Yomi | Surname Yomi | Company Yomi | Department | Job Title | Car Phone | Pager | Business Fax | Home Fax | Callback | Telex |
		Assistant's Phone | Anniversary | Spouse | Notes | Office Location | Location | Home Street 2 | Business Street 2`),
	// A byte order mark stands before the first heading of a file.
	'what people type': [
		['\ufeffEmail', 'email'],
		...read(`
		email = email | E-Mail | e_mail | Email* | Mail | EMAIL ADDRESS | Primary email | Work Email | Customer Email | My email |
		What's your email address?; phone = phone | Tel | Tel. | Telephone | Phone # | Phone No. | Mobile | Mobile No | Cell | Cell phone |
		Work Phone | Home phone | Landline | Contact Number; firstName = First | Given name | first_name | Forename; lastName = Last | Surname |
		Family name | last-name; name = Name | Full Name | full_name | Contact Name | name; companyName = Company | company_name |
		Organisation | Organization | Business | Employer | name_des_unternehmens | Customer Company; address1 = Street | Address | Address 1 |
		Address Line 1 | Home Address | Mailing Address; city = City | Town | City/Town | Delivery City | Address - City | Client City;
		state = State | Province | Region | State / Province; postalCode = Zip | ZIP Code | Zipcode | Postcode | Post code | postal_code |
		Postal/Zip Code; country = Country | Country Code | Country/Region; source = Source | Lead source; tags = Tags | Tag | Labels | Groups;
		website = Website | Web site | Homepage | Web address; dateOfBirth = Birthday | DOB | Birth date | date_of_birth | D.O.B.;
		gender = Gender | Sex; assignedTo = Owner | Assigned to | assignedTo; reported = Customer Type | Lead Status | Member Since | Genre |
		Site | Via | Card Number | Notes | Row colour | Address 2 | Address Line 2 | URL | Fax; dnd = Do not disturb | dnd`),
	],
};

/** Columns of contacts that were read and of the node's own output. They are not written and not reported. */
export const OWN_OUTPUT =
	`id contactId locationId isNew found deleted action changes dryRun error row leftOut row_number searchAfter
	firstNameLowerCase lastNameLowerCase fullNameLowerCase emailLowerCase companyNameLowerCase dateAdded dateUpdated lastActivity
	contactName customFieldsByName createdBy businessName Contact_ID Is_New Date_Added Row Error Changes`.split(/\s+/);
